import { describe, expect, it } from 'vitest';
import { Vocabulary } from './vocabulary.ts';

describe('Vocabulary', () => {
  it('numbers four special symbols first, then words by frequency, equal ones in code-point order', () => {
    const vocabulary = Vocabulary.fromLines(['b c a', 'c 𠮷 \ue000']);
    const symbols = Array.from({ length: vocabulary.size }, (_, id) => vocabulary.symbolOf(id));
    expect(symbols.slice(0, 9)).toEqual(['<s>', '<pad>', '</s>', '<unk>', 'c', 'a', 'b', '\ue000', '𠮷']);
  });

  it('fills up to a multiple of eight: 4 special symbols and 5 words leave 7 fillers', () => {
    const vocabulary = Vocabulary.fromLines(['a b c d e']);
    expect(vocabulary.size).toBe(16);
    expect(vocabulary.symbolOf(9)).toBe('madeupword0000');
    expect(vocabulary.symbolOf(15)).toBe('madeupword0006');
    expect(Vocabulary.fromLines(['a b c d e'], { padTo: 1 }).size).toBe(9);
  });

  it('encodes a line with EOS, and unknown words as <unk>', () => {
    const vocabulary = Vocabulary.fromLines(['a a b']);
    expect([...vocabulary.encode('b  a z ')]).toEqual([5, 4, 3, 2]);
    expect([...vocabulary.encode('')]).toEqual([Vocabulary.eosId]);
  });

  it('decodes up to EOS, and leaves out BOS and padding', () => {
    const vocabulary = Vocabulary.fromLines(['a a b']);
    expect(vocabulary.decode([0, 5, 3, 4, 2, 4, 1])).toBe('b <unk> a');
    expect(() => vocabulary.decode([99])).toThrow('id 99 is not between 0 and 7');
  });

  it('leaves out rare words and observes the limit', () => {
    const lines = ['a a a b b c'];
    expect(Vocabulary.fromLines(lines, { threshold: 2, padTo: 1 }).size).toBe(4 + 2);
    expect(Vocabulary.fromLines(lines, { limit: 5, padTo: 1 }).size).toBe(5);
  });

  it('survives writing and reading', () => {
    const vocabulary = Vocabulary.fromLines(['x y x']);
    expect(vocabulary.toText()).toBe('x 2\ny 1\nmadeupword0000 0\nmadeupword0001 0\n');
    expect(Vocabulary.fromText(vocabulary.toText()).toText()).toBe(vocabulary.toText());
    expect(() => Vocabulary.fromText('x 2\nx 1\n')).toThrow('line 2 of the vocabulary is "x 1"');
  });

  it('refuses text that contains its special symbols, rather than end the sentence early', () => {
    const vocabulary = Vocabulary.fromLines(['a']);
    expect(() => vocabulary.encode('a </s> b')).toThrow('"</s>", which marks the end of a sentence');
    expect(() => Vocabulary.fromLines(['<pad>'])).toThrow('padding');
    expect([...vocabulary.encode('<unk>')]).toEqual([3, 2]);
  });
});
