import { createHash } from 'node:crypto';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import {
  createTokenizer,
  createTruecaser,
  createTruecaseTrainer,
  detruecase,
  loadPrefixes,
  parseTruecaseModel,
  renderTruecaseModel,
} from '../index.ts';
import { haveOracles, oraclePath, readManifest, readMulti30k, readOracle } from './oracle-files.ts';
import { firstDifference, linesOf, textOf } from './lines.ts';
import { decided, withoutTieOrder } from './truecase-ties.ts';

const EXPECTED_CASES = 8;
const present = haveOracles(`${EXPECTED_CASES} truecasing cases`);

interface TruecaseCase {
  lang: string;
  train_flags: string[];
  train_sha256: string;
  model: string;
  input: string;
  truecased: string;
  detruecased: string;
}

describeWithReferences(present, 'Truecasing against Moses', () => {
  const cases = readManifest('truecase/manifest.json') as TruecaseCase[];

  it.each(cases)('$model on $input gives $truecased', ({ model, input, truecased }) => {
    const truecase = createTruecaser(parseTruecaseModel(readOracle(model)));
    const actual = textOf(linesOf(readOracle(input)).map(truecase));
    expect(firstDifference(actual, readOracle(truecased))).toBeUndefined();
  });

  it.each(cases)('$truecased becomes $detruecased', ({ truecased, detruecased }) => {
    const actual = textOf(linesOf(readOracle(truecased)).map(detruecase));
    expect(firstDifference(actual, readOracle(detruecased))).toBeUndefined();
  });

  it.each(cases)('trains $model but for the order of ties', async ({ lang, train_flags, train_sha256, model }) => {
    const { prefixes } = await loadPrefixes(oraclePath('nonbreaking_prefixes-lgpl'), lang);
    const lines = linesOf(readMulti30k('train', lang)).slice(0, 5000);
    const tokenized = lines.map(createTokenizer({ language: lang, prefixes }));
    expect(createHash('sha256').update(textOf(tokenized)).digest('hex')).toBe(train_sha256);
    const trainer = createTruecaseTrainer({ useFirstWord: train_flags.includes('--possiblyUseFirstToken') });
    tokenized.forEach((line) => trainer.add(line));
    const expected = parseTruecaseModel(readOracle(model));
    const trained = parseTruecaseModel(renderTruecaseModel(trainer.model()));
    expect(withoutTieOrder(trained)).toEqual(withoutTieOrder(expected));
    // Lines in which no other spelling is as frequent agree byte for byte.
    expect(decided(renderTruecaseModel(trainer.model()))).toEqual(decided(readOracle(model)));
  });

  it('covers every case that the reference outputs came with', () => {
    console.info(`Truecasing: ${cases.length} cases compared byte for byte`);
    expect(cases.length).toBeGreaterThanOrEqual(EXPECTED_CASES);
  });
});
