/** Tests that a tiny model in the Hugging Face layout reads documents, and that they are measured in the same way as texts. */
import { attributeText, computeChanges, measureAttention } from '@ordo/delta-lp/attribution';
import { type Document, readConllu, textOf } from '@ordo/delta-lp/corpora';
import { openTinyReader } from '@ordo/lm/testing';
import { freezeLanguageModel } from '@ordo/nmt';
import { correlate } from '@ordo/statistics';
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it } from 'vitest';
import { correlateMeasures } from '../correlation/correlate-measures.ts';
import { createTextReader } from './document-reader.ts';
import { measureDocument } from './measured-document.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

const line = (number: number, form: string, head: number, misc = '_'): string =>
  `${number}\t${form}\t_\tX\tX\t_\t${head}\tdep\t_\t${misc}\n`;

function documentOf(text: string): Document {
  return readConllu(text, 'tiny.conllu')[0] as Document;
}

/** The document has "the low" and "xy."; the full stop has no blank before it. */
const TWO = documentOf(
  `# newdoc id = two\n${line(1, 'the', 0)}${line(2, 'low', 1)}\n${line(1, 'xy', 0, 'SpaceAfter=No')}${line(2, '.', 1)}\n`,
);

describe('measureDocument', () => {
  it('has the words of the annotators and not those between blanks', async () => {
    const reader = await openTinyReader(32);
    const measured = await measureDocument(createTextReader(reader), TWO);
    expect(TWO.sentences.map(textOf)).toEqual(['the low', 'xy.']);
    expect(measured.words.map(({ word, sentence, index }) => [word.form, sentence, index])).toEqual([
      ['the', 0, 0],
      ['low', 0, 1],
      ['xy', 1, 0],
      ['.', 1, 1],
    ]);
    const whole = await attributeText(reader, 'the low xy.');
    // "low" is the same word in both. log P of "xy." is the sum of those of "xy" and of "." after it.
    expect(measured.changes[1]).toEqual(whole.changes[1]?.map((value) => expect.closeTo(value as number, 5)));
    const [, , xy, stop] = measured.logProbabilities as number[];
    expect((xy as number) + (stop as number)).toBeCloseTo(whole.logProbabilities[2] as number, 4);
  });

  it('knows nothing of a word that lies within the token of another', async () => {
    // "the" is one token, so its last letter has no token.
    const split = documentOf(
      `# newdoc id = split\n${line(1, 'th', 0, 'SpaceAfter=No')}${line(2, 'e', 1)}${line(3, 'low', 1)}\n`,
    );
    const measured = await measureDocument(createTextReader(await openTinyReader(32)), split);
    expect(measured.logProbabilities.map((value) => value === null)).toEqual([true, true, false]);
    expect(measured.changes.map((row) => row.map((value) => value === null))).toEqual([[], [true], [false, true]]);
  });
});

describe('correlateMeasures', () => {
  it('equals the correlation of all pairs of a text that one window holds', async () => {
    const reader = await openTinyReader(32);
    const { model, tokenizer } = reader;
    const found = await correlateMeasures(createTextReader(reader), [TWO]);
    const ids = Int32Array.from(tokenizer.encode('the low xy.', { bare: true }).ids);
    const rows = ids.length - 1;
    const frozen = freezeLanguageModel(model, ids.slice(0, -1));
    const sets = Array.from({ length: rows }, (_, position) => ({ target: [position] }));
    const { values } = await computeChanges(frozen, { tokens: ids.slice(1), sets });
    frozen.dispose();
    const [attention] = measureAttention(model, ids);
    const pairs = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: row + 1 }, (_pair, position) => [row, position] as const),
    ).flat();
    // n tokens have n - 1 predictions, and the i-th of them has read i tokens: n (n - 1) / 2 pairs.
    expect(found.pairs).toBe((ids.length * rows) / 2);
    expect(found.coefficients.get('A-1')).toBeCloseTo(
      correlate(
        pairs.map(([row, position]) => attention?.[row]?.[position] as number),
        pairs.map(([row, position]) => values[row * rows + position] as number),
      ),
      10,
    );
    expect([...found.coefficients.keys()].filter((name) => !name.startsWith('A-'))).toEqual([
      'G-1',
      'G-2',
      'IG-1',
      'IG-2',
    ]);
  });

  it('counts each pair once where windows overlap', async () => {
    const reader = await openTinyReader(4);
    const { ids } = createTextReader(reader).read(TWO);
    const found = await correlateMeasures(createTextReader(reader), [TWO, TWO]);
    // Windows of 4 begin every 2 tokens. The first scores tokens 1 to 3 with all tokens before them. The others score two more
    // tokens, with 2 and 3 tokens before them.
    const beyond = ids.length - 4;
    const pairs = 6 + Math.floor(beyond / 2) * 5 + (beyond % 2) * 2;
    expect(found.pairs).toBe(2 * pairs);
  });
});
