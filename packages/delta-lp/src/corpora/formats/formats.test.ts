import { describe, expect, it } from 'vitest';
import { textOf } from '../document.ts';
import { readConll2012 } from './conll2012.ts';
import { readConllu } from './conllu.ts';

/** Returns rows of id, form, tag, head, relation and the other columns. */
const conllu = (...rows: readonly (readonly [string, string, string, string, string, string?])[]): string =>
  rows
    .map(([id, form, tag, head, relation, misc = '_']) =>
      [id, form, '_', tag, '_', '_', head, relation, '_', misc].join('\t'),
    )
    .join('\n');

const SENTENCE = conllu(
  ['1', 'She', 'PRON', '2', 'nsubj', 'Entity=(1-person)'],
  ['2', 'sees', 'VERB', '0', 'root'],
  ['3-4', 'her', '_', '_', '_', 'SpaceAfter=No'],
  ['3', "her's", 'PRON', '2', 'obj', 'Entity=(2-thing(1-person)'],
  ['4', 's', 'PART', '3', 'case', 'Entity=2)'],
  ['4.1', 'empty', 'VERB', '_', '_'],
  ['5', '.', 'PUNCT', '2', 'punct'],
);

describe('readConllu', () => {
  it('reads words, heads, spacing and nested mentions', () => {
    const [document] = readConllu(`# newdoc id = d\n# text = x\n${SENTENCE}\n\n`, 'x.conllu');
    const [sentence] = document?.sentences ?? [];
    expect(document?.id).toBe('d');
    expect(sentence?.words.map(({ head }) => head)).toEqual([1, null, 1, 2, 1]);
    expect(sentence && textOf(sentence)).toBe("She sees her'ss.");
    expect(document?.mentions).toEqual([
      { entity: '1', sentence: 0, first: 0, last: 0 },
      { entity: '2', sentence: 0, first: 2, last: 3 },
      { entity: '1', sentence: 0, first: 2, last: 2 },
    ]);
  });

  it('takes a file without documents for one document', () => {
    expect(readConllu(SENTENCE, 'x.conllu').map(({ sentences }) => sentences.length)).toEqual([1]);
  });

  it.each([
    [
      conllu(['1', 'a', 'X', '2', 'dep'], ['3', 'b', 'X', '0', 'root']),
      'line 2 of x.conllu has the id 3, but word 2 comes next',
    ],
    [conllu(['1', 'a', 'X', '2', 'dep']), 'line 1 of x.conllu has the head 2, which is not another word of its 1'],
    [conllu(['1', 'a', 'X', '1', 'dep']), 'has the head 1, which is not another word'],
    [conllu(['1', 'a', 'X', 'x', 'dep']), 'has the head "x", which is not a number'],
    ['1\ta', 'has 2 columns, not 10'],
    [conllu(['1', 'a', 'X', '0', 'root', 'Entity=(3-x']), 'entity 3 has begun, but not ended'],
    [conllu(['1', 'a', 'X', '0', 'root', 'Entity=3)']), 'ends entity 3, which has not begun'],
  ])('names the line that breaks the format', (text, message) => {
    expect(() => readConllu(text, 'x.conllu')).toThrow(message);
  });
});

const row = (word: number, form: string, mention = '-'): string => `d 0 ${word} ${form} NN * - - - - * ${mention}`;

describe('readConll2012', () => {
  it('reads parts of documents, sentences and nested mentions', () => {
    const text = [
      '#begin document (d); part 000',
      row(0, 'The', '(0'),
      row(1, 'cat', '(1)|0)'),
      '',
      row(0, 'It', '(0)'),
      '#end document',
      '#begin document (d); part 001',
      row(0, 'x'),
      '',
      '#end document',
    ].join('\n');
    const documents = readConll2012(text, 'x.conll');
    expect(documents.map(({ id, sentences }) => [id, sentences.length])).toEqual([
      ['d part 0', 2],
      ['d part 1', 1],
    ]);
    expect(documents[0]?.mentions).toEqual([
      { entity: '0', sentence: 0, first: 0, last: 1 },
      { entity: '1', sentence: 0, first: 1, last: 1 },
      { entity: '0', sentence: 1, first: 0, last: 0 },
    ]);
    expect(documents[0]?.sentences[0]?.words[0]).toMatchObject({ form: 'The', xpos: 'NN', head: null });
  });

  it.each([
    [row(0, 'x'), 'line 1 of x.conll is outside of a document'],
    ['#begin document (d); part 0', 'begins a document that does not end'],
    ['#begin document (d); part 0\n#begin document (e); part 0', 'but the one of line 1 has not ended'],
    ['#end document', 'ends a document that has not begun'],
    [`#begin document (d); part 0\n${row(1, 'x')}`, 'has the word number 1, but 0 comes next'],
    [`#begin document (d); part 0\n${row(0, 'x', '(4')}\n\n`, 'entity 4 has begun, but not ended'],
    [`#begin document (d); part 0\n${row(0, 'x', '4)')}`, 'ends entity 4, which has not begun'],
    ['#begin document (d); part 0\nd 0 0', 'has 3 columns, fewer than 5'],
  ])('names the line that breaks the format', (text, message) => {
    expect(() => readConll2012(text, 'x.conll')).toThrow(message);
  });
});
