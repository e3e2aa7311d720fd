/**
 * Compares the orders that a run learns with those of lader, with the classes of words with which lader was trained, in the file
 * that a dataset names for them.
 */
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findDataset } from '@ordo/data';
import { type SourceOrders, sourceOrdersOf } from '@ordo/nmt/declarations';
import { loadPreorderer, trainPreorderer } from '@ordo/reorder/preorder';
import { expandSpec, parseSpec, type TranslationRun } from '@ordo/spec';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData } from '@ordo/testing/reference-data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alignUnits } from '../text/align-units.ts';
import { Interruption } from '../interruption.ts';
import { SILENT } from '../progress.ts';
import { unitsOf } from './order-text.ts';
import { btg } from './btg.ts';

const what = 'orders learnt with the classes of words that lader was trained with';
const corpus = findReferenceData('data/small_parallel_enja', what);
const oracle = findReferenceData('oracles/preorder/enja', what);

/** There are enough pairs for most of the 50 classes to occur. */
const PAIRS = 400;

/** Reads the first lines of a file of the reference run. */
async function readLines(name: string): Promise<string[]> {
  const packed = await readFile(path.join(oracle ?? '', name));
  return gunzipSync(packed).toString('utf8').split('\n').slice(0, PAIRS);
}

const [run] = expandSpec(
  parseSpec({
    name: 'classes',
    kind: 'translation',
    dataset: { id: 'small-parallel-enja', source: 'en', classes: 'classes.en.gz' },
    model: { preset: 'tiny' },
    positional: { type: 'xl-head', orders: { from: 'btg', iterations: 2, classes: true } },
    seeds: [1],
  }),
) as [TranslationRun];
const orders = sourceOrdersOf(run.positional) as SourceOrders;

describeWithReferences(corpus !== null && oracle !== null, 'btg with the 50 classes of words of enja', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ordo-enja-'));
    await symlink(corpus ?? '', path.join(dataDir, 'small_parallel_enja'));
    await cp(path.join(oracle ?? '', 'classes.en.gz'), path.join(dataDir, 'classes.en.gz'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('orders as a preorderer that reads them as a column of the text, as lader did', async () => {
    const { train } = await findDataset(run.dataset.id).load(run.dataset, dataDir);
    const lines = (await readLines('train.lines.gz')).map((line) => Number(line) - 1);
    const text = { source: lines.map((i) => train.source[i] ?? ''), target: lines.map((i) => train.target[i] ?? '') };
    const interruption = new Interruption(new AbortController().signal, 600);
    const found = await btg.order(
      {
        run,
        dataDir,
        cacheDir: path.join(dataDir, 'cache'),
        codeVersion: 'test',
        interruption,
        units: { train: text, trainRows: Uint32Array.from(text.source.keys()), valid: [], evaluated: [] },
        progress: SILENT,
      },
      orders,
    );
    expect(found.note).toMatch(/with classes of words, which 0 of \d+ training tokens do not have$/u);
    const preorderer = loadPreorderer(found.file ?? new Uint8Array(), 'the preorderer');
    expect(preorderer.metadata.classes?.words).toBe(6634);

    const sentences = (await readLines('train.annot.gz')).map((line) => line.split('\t').map(unitsOf));
    expect(sentences.map(([words = []]) => words.join(' '))).toEqual(text.source);
    const pairs = text.source.map((source, i) => ({ source: unitsOf(source), target: unitsOf(text.target[i] ?? '') }));
    const options = { orders: { symmetrisation: 'grow-diag-final-and' }, threads: 1, interruption } as const;
    const links = await alignUnits(pairs, { ...options, report: async () => undefined });
    const reader = await trainPreorderer({ sentences, links }, { iterations: 2, beamWidth: 20, unaligned: 'right' });
    const places = sentences.map((sentence) => [...reader.order(sentence)]);
    expect(sentences.map(([words = []]) => [...preorderer.order([words])])).toEqual(places);
    // The orders themselves are the inverse permutations.
    expect(found.train.map((order, i) => places[i]?.map((place) => order[place]))).toEqual(
      places.map((order) => [...order.keys()]),
    );
    const without = await trainPreorderer(
      { sentences: sentences.map(([words = []]) => [words]), links },
      { iterations: 2, beamWidth: 20, unaligned: 'right' },
    );
    expect(sentences.map(([words = []]) => [...without.order([words])])).not.toEqual(places);
  });
});
