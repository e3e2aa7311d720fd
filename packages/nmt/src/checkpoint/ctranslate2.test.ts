/**
 * Compares a whole trained Transformer with CTranslate2. The model is its test model `aren-transliteration`, which turns
 * Arabic letters into Latin ones.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isOrdoError } from '@ordo/core';
import { listEngines, loadEngine } from '@ordo/tensor';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData } from '@ordo/testing/reference-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../decoding/translate.ts';
import { scoreTokens } from '../model/score-tokens.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { importCTranslate2 } from './ctranslate2.ts';
import { loadModel } from './load-model.ts';

const directory = findReferenceData('oracles/transformer-aren', 'a model of CTranslate2');
const engines = (await listEngines()).filter(({ available }) => available).map(({ id }) => id);
const FACTS = { padId: 0, startId: 1, eosId: 2 };

function readOracle(name: string): Promise<Buffer> {
  return readFile(path.join(directory ?? '', name));
}

describe('importCTranslate2', () => {
  it('refuses bytes of another format and says what is wrong', () => {
    const error = catchError(() => importCTranslate2(Uint8Array.of(3, 0, 0, 0), FACTS));
    expect(isOrdoError(error, 'checkpoint.invalid') && error.message).toContain('its version is 3, not 2');
    const short = catchError(() => importCTranslate2(Uint8Array.of(2, 0, 0, 0, 9), FACTS));
    expect(isOrdoError(short, 'checkpoint.invalid') && short.message).toContain('it ends at byte 5');
  });
});

describeWithReferences(directory !== null, 'the aren model', () => {
  describe.each(engines)('on %s', (engine) => {
    let model: TranslationModel;
    let encode: (letters: string) => Int32Array;
    let encodeTarget: (letters: string) => Int32Array;
    let decode: (ids: readonly number[]) => string;
    beforeAll(async () => {
      await loadEngine(engine, { threads: 1 });
      model = await loadModel(importCTranslate2(await readOracle('aren.bin'), FACTS));
      const source = (await readOracle('aren.src')).toString('utf8').split('\n');
      const target = (await readOracle('aren.tgt')).toString('utf8').split('\n');
      encode = (letters) => Int32Array.from(letters.split(' '), (letter) => source.indexOf(letter));
      decode = (ids) => ids.map((id) => target[id]).join('');
      encodeTarget = (letters) => Int32Array.from(letters.split(' '), (letter) => target.indexOf(letter));
    });
    afterAll(() => {
      model.dispose();
    });

    it('gives each letter the log-probability that CTranslate2 gives, to 1e-5', async () => {
      const source = encode('آ ت ز م و ن');
      const target = encodeTarget('a t z m o n </s>');
      const scores = await scoreTokens(model, { source: asRow(source), target: asRow(target) });
      const expected = [-0.106023, -0.06541, -0.056002, -0.447953, -0.230714, -0.092184, -0.063463];
      expected.forEach((value, i) => {
        expect(Math.abs((scores[i] as number) - value)).toBeLessThan(1e-5);
      });
    });

    it('finds the transliterations that CTranslate2 finds with a beam of 4', async () => {
      const words = ['آ ت ز م و ن', 'آ ت ش ي س و ن', 'آ ز ا'];
      const options = { beam: 4, maxLengthA: 0, maxLengthB: 50, minLength: 1, batchSentences: 8 };
      const found = await translate(model, words.map(encode), {
        ...options,
        lengthPenalty: { kind: 'fairseq', alpha: 0 },
      });
      expect(found.map(([best]) => decode(best?.tokens ?? []))).toEqual(['atzmon', 'achison', 'azza']);
    });
  });
});

function asRow(tokens: Int32Array) {
  return { tokens, lengths: Int32Array.of(tokens.length), time: tokens.length };
}

function catchError(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}
