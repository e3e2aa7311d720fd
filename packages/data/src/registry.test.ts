import { existsSync } from 'node:fs';
import path from 'node:path';
import { findProblems, isOrdoError } from '@ordo/core';
import { referenceFolder } from '@ordo/testing/reference-data';
import { describe, expect, it } from 'vitest';
import type { Dataset } from './dataset.ts';
import type { ParallelCorpus } from './parallel-corpus.ts';
import { DATASETS, findDataset } from './registry.ts';

/** The folder of test data. A dataset without files there is tested for its error message instead. */
const dataDir = path.join(referenceFolder(), 'data');

/** Returns `sound` if `load` returned a corpus, or an error with the right advice; otherwise says what is wrong. */
function judge(dataset: Dataset, outcome: ParallelCorpus | Error): string {
  if (outcome instanceof Error) {
    if (!isOrdoError(outcome, 'dataset.missing') || outcome.fix !== dataset.source) return `says ${outcome.message}`;
    console.warn(`dataset ${dataset.id}: not on this machine, so only its error message was tested`);
    return 'sound';
  }
  const splits = [outcome.train, outcome.valid, outcome.test];
  if (splits.some(({ source, target }) => source.length !== target.length)) return 'has sides of unequal length';
  return splits.every(({ source }) => source.length > 0) ? 'sound' : 'has an empty split';
}

/** The conformance suite tests what every dataset must do, with the dataset's own example. */
describe.each(DATASETS.map((dataset) => [dataset.id, dataset as Dataset] as const))('dataset %s', (id, dataset) => {
  const options = dataset.example;

  it('accepts its own example and refuses an unknown key beside it', () => {
    expect(findProblems(dataset.options, options)).toEqual([]);
    expect(findProblems(dataset.options, { ...options, surprise: 1 })).toMatchObject([{ pointer: '/surprise' }]);
    expect(dataset.findProblems?.(options) ?? []).toEqual([]);
  });

  it('lies in a file or folder named by its id', () => {
    const place = path.join(import.meta.dirname, 'datasets', id);
    expect([place, `${place}.ts`].filter((candidate) => existsSync(candidate))).toHaveLength(1);
  });

  it('is found by its id and refuses another', () => {
    expect(options['id']).toBe(id);
    expect(findDataset(id)).toBe(dataset);
    expect(findProblems(dataset.options, { ...options, id: 'another' })).toMatchObject([{ pointer: '/id' }]);
  });

  it('fills in every option but a file that there need not be, and resolving twice changes nothing', () => {
    const resolved = dataset.resolve(options);
    expect(findProblems(dataset.options, resolved)).toEqual([]);
    expect(dataset.resolve(resolved)).toEqual(resolved);
    const filled = Object.keys(dataset.options.properties).filter((key) => key !== 'classes');
    expect(Object.keys(resolved).toSorted()).toEqual(filled.toSorted());
  });

  it('has a licence, a citation and two languages, or says that it has one', () => {
    expect(dataset.licence.length).toBeGreaterThan(10);
    expect(dataset.citation.length).toBeGreaterThan(10);
    const { source, target } = dataset.languages(options);
    expect(source === target).toBe(dataset.oneLanguage === true);
  });

  it('loads the same parallel lines twice, or says where to get them and where to put them', async () => {
    const first = await dataset.load(options, dataDir).catch((error: Error) => error);
    const again = await dataset.load(options, dataDir).catch((error: unknown) => error);
    expect(again).toEqual(first);
    expect(judge(dataset, first)).toBe('sound');
  });

  it('has the same fingerprint for options left to their defaults and for those filled in', async () => {
    const fingerprint = (given: typeof options) => dataset.fingerprint(given, dataDir).catch(() => 'missing');
    expect(await fingerprint(options)).toMatch(/^[0-9a-f]{64}$|^missing$/);
    expect(await fingerprint(dataset.resolve(options))).toBe(await fingerprint(options));
  });

  it('has the option of a file with classes of words and reads it, or has neither', async () => {
    expect('classes' in dataset.options.properties).toBe(dataset.wordClasses !== undefined);
    if (dataset.wordClasses === undefined) return;
    const named = { ...options, classes: 'mine/classes.txt' };
    expect(findProblems(dataset.options, named)).toEqual([]);
    expect(dataset.resolve(named)).toMatchObject({ classes: 'mine/classes.txt' });
    expect(await dataset.wordClasses(options, dataDir)).toBeNull();
    await expect(dataset.wordClasses(named, dataDir)).rejects.toMatchObject({ code: 'dataset.missing' });
  });

  it('names itself in the error when there is no data folder, or needs none', async () => {
    const outcome = await dataset.load(options, undefined).catch((error: unknown) => error);
    expect(isOrdoError(outcome, 'dataset.missing') && outcome.message.includes(id)).toBe(dataset.source !== null);
  });
});

describe('findDataset', () => {
  it('suggests the nearest id for a misspelt one', () => {
    expect(() => findDataset('multi30')).toThrow(
      expect.objectContaining({
        message: 'unknown dataset "multi30": did you mean "multi30k"?',
        fix: 'use "multi30k"',
      }),
    );
  });
});
