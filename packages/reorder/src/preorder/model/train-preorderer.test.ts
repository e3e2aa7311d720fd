import { describe, expect, it } from 'vitest';
import type { Link, Sentence } from '../sentence.ts';
import { trainPreorderer } from './train-preorderer.ts';

const WORDS: Sentence = [['a', 'b', 'c']];
const LINKS: Link[] = [
  [0, 2],
  [1, 1],
  [2, 0],
];

/** Returns the message of the error, or says that there is none. */
async function refusal(sentences: Sentence[], links: Link[][]): Promise<unknown> {
  const names = { sentences: 'train.en', links: 'train.links' };
  return trainPreorderer({ sentences, links }, {}, { names }).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
}

describe('Training data', () => {
  it('is refused with the line: other numbers of lines, no words, wrong columns, links outside the sentence', async () => {
    expect(await refusal([WORDS, WORDS], [LINKS])).toBe('train.en has 2 sentences, but train.links has 1 line');
    expect(await refusal([], [])).toBe('train.en is empty');
    expect(await refusal([WORDS, [[]]], [LINKS, []])).toBe('line 2 of train.en has no words');
    expect(await refusal([WORDS, [['a'], ['X']]], [LINKS, []])).toBe('line 2 of train.en has 2 columns, not 1');
    expect(await refusal([[['a', 'b'], ['X']]], [[]])).toBe('line 1 of train.en has 2 words, but column 2 has 1');
    expect(await refusal([WORDS], [[[3, 0]]])).toBe(
      'line 1 of train.links links source word 3-0, but its sentence has 3 words',
    );
    expect(await refusal([WORDS], [[]])).toMatch(/^none of the 1 sentences can be learned from/);
    const long = Array.from({ length: 5_000 }, () => 'a');
    expect(await refusal([[long]], [[[0, 0]]])).toBe(
      'line 1 of train.en has 5000 words, more than the 4096 that top-down takes',
    );
  });

  it('names an unknown parser', async () => {
    await expect(trainPreorderer({ sentences: [WORDS], links: [LINKS] }, { parser: 'top-dwn' })).rejects.toThrow(
      'unknown parser "top-dwn": did you mean "top-down"?',
    );
  });

  it('takes lines of 2,000 words, in memory that does not grow with the square of their length', async () => {
    const words = Array.from({ length: 2_000 }, (_, i) => `w${i % 50}`);
    const links = words.map((_, i): Link => [i, i < 1_000 ? i + 1_000 : i - 1_000]);
    const data = { sentences: [[words]], links: [links] };
    const preorderer = await trainPreorderer(data, { iterations: 1, beamWidth: 2 });
    expect(preorderer.order([words]).toSorted()).toEqual(Int32Array.from({ length: 2_000 }, (_, i) => i));
  });

  it('tells how far it is, and stops when it is told to', async () => {
    // Equal sentences have one order here and another there, because a round without an error would end the training by itself.
    const sentences = Array.from({ length: 2_000 }, () => WORDS);
    const inOrder: Link[] = LINKS.map(([source, target]) => [source, 2 - target]);
    const links = sentences.map((_, i) => (i % 2 === 0 ? LINKS : inOrder));
    const stop = new AbortController();
    const seen: number[] = [];
    const training = trainPreorderer(
      { sentences, links },
      { iterations: 1_000_000 },
      {
        signal: stop.signal,
        onProgress: ({ sentence, sentences: all, iteration }) => {
          expect(all).toBe(2_000);
          seen.push((iteration - 1) * all + sentence);
          if (seen.length === 2) stop.abort(new Error('enough'));
        },
      },
    );
    await expect(training).rejects.toThrow('enough');
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen).toHaveLength(2);
  });
});
