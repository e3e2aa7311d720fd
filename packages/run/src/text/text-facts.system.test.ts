/**
 * Tests that what the data say about a run agrees with what the run finds. It uses a process of its own, because the peak of
 * memory is that of the process.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { estimateRun, expandSpec, parseSpec, type RunSpec } from '@ordo/spec';
import { type Engine, loadEngine } from '@ordo/tensor';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { executeRun } from '../execute-run.ts';
import { TextReader } from './text-facts.ts';

const RECIPE = { maxUpdates: 2, batchTokens: 400, accumulate: 1 };
const SMALL = { dimension: 32, heads: 2, feedForward: 64 };

const makeRuns = (change: object): RunSpec[] =>
  expandSpec(
    parseSpec({
      name: 'planned',
      kind: 'translation',
      dataset: { id: 'order-probe', train: 200, valid: 8, test: 8 },
      model: { preset: 'probe', ...SMALL },
      positional: { type: 'sape' },
      recipe: RECIPE,
      evaluation: { beam: 1 },
      resources: { engine: 'wasm' },
      seeds: [1],
      ...change,
    }),
  );

const APART = {
  preprocessing: { vocabulary: { joint: false } },
  model: { preset: 'probe', ...SMALL, sharedEmbeddings: false, outputBias: true },
};
const LANGUAGE = {
  kind: 'language-model',
  model: { ...SMALL, layers: 2, maxPositions: 32 },
  preprocessing: { vocabularySize: 4000 },
  evaluation: {},
};

describe('TextReader', () => {
  let engine: Engine;
  let folder = '';

  beforeAll(async () => {
    engine = await loadEngine('wasm');
  });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-run-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const execute = (run: RunSpec) =>
    executeRun(run, {
      workDir: folder,
      dataDir: undefined,
      engine,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: new AbortController().signal,
      emit: () => undefined,
    });

  it.each([
    ['a vocabulary for both sides', {}],
    ['a vocabulary for each side', APART],
    // The text has fewer tokens than the spec asks for.
    ['a language model', LANGUAGE],
  ])('knows the parameters of %s, and with them the memory but for a factor of two', async (_name, change) => {
    const [run] = makeRuns(change) as [RunSpec];
    const { vocabulary, problem } = await new TextReader({ dataDir: undefined, preparedDir: folder }).read(run);
    expect(problem).toBe(null);
    const estimate = estimateRun(run, null, vocabulary ?? undefined);
    const { parameters, memory } = await execute(run);
    expect(estimate.parameters).toBe(parameters.total);
    const factor = estimate.memoryBytes / (memory.enginePeakBytes ?? 0);
    expect(factor).toBeGreaterThan(0.5);
    expect(factor).toBeLessThan(2);
  });

  it('knows with what a run ends that cannot begin, and tells it from others with the same text', async () => {
    const runs = makeRuns({ matrix: { '/positional': [{ type: 'sape' }, { type: 'lape', length: 3 }] } });
    const reader = new TextReader({ dataDir: undefined, preparedDir: folder });
    const [fine, failing] = [await reader.read(runs[0] as RunSpec), await reader.read(runs[1] as RunSpec)];
    expect(fine.problem).toBe(null);
    const error = await execute(runs[1] as RunSpec).catch((reason: unknown) => reason);
    expect(failing.problem).toEqual(error);
    expect(failing.problem).toMatchObject({ code: 'model.input-too-long' });
    expect(failing.vocabulary).toEqual(fine.vocabulary);
  });

  it('says of data that are missing that they are, and counts lines without preparing them', async () => {
    const [run] = makeRuns({ dataset: { id: 'multi30k' } }) as [RunSpec];
    const reader = new TextReader({ dataDir: folder, preparedDir: folder });
    await expect(reader.countLines(run)).rejects.toMatchObject({ code: 'dataset.missing' });
    expect(await reader.read(run)).toMatchObject({ vocabulary: null, problem: { code: 'dataset.missing' } });
    const [probe] = makeRuns({}) as [RunSpec];
    expect(await reader.countLines(probe)).toBe(200);
  });
});
