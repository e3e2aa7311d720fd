/**
 * Tests that a training that runs away ends as diverged, whichever number shows it first, and that nothing infinite is ever sent.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProblems, isOrdoError, type OrdoError } from '@ordo/core';
import { expandSpec, parseSpec, type RunEvent, RunEventSchema, type RunSpec } from '@ordo/spec';
import { type Engine, loadEngine } from '@ordo/tensor';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { executeRun } from '../execute-run.ts';

const MODEL = { dimension: 16, heads: 2, feedForward: 32, maxPositions: 64 };
const RUNAWAY = { learningRate: 10, warmupUpdates: 1, batchTokens: 160, maxUpdates: 40, validateEvery: 5, logEvery: 1 };

const makeRun = (change: object): RunSpec =>
  expandSpec(
    parseSpec({
      name: 'runaway',
      dataset: { id: 'order-probe', train: 60, valid: 8, test: 8 },
      positional: { type: 'sape' },
      recipe: RUNAWAY,
      resources: { engine: 'wasm' },
      seeds: [1],
      ...change,
    }),
  )[0] as RunSpec;

const TRANSLATION = {
  kind: 'translation',
  model: { preset: 'probe', ...MODEL, encoderLayers: 1, decoderLayers: 1 },
};
const LANGUAGE = {
  kind: 'language-model',
  model: { ...MODEL, layers: 1 },
  preprocessing: { vocabularySize: 270 },
};

describe('executeRun, when a training runs away', () => {
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

  async function execute(run: RunSpec): Promise<{ readonly error: unknown; readonly events: readonly RunEvent[] }> {
    const events: RunEvent[] = [];
    const error = await executeRun(run, {
      workDir: folder,
      dataDir: undefined,
      engine,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: new AbortController().signal,
      emit: (event) => void events.push(event),
    }).catch((reason: unknown) => reason);
    // Parses events as the worker sends them: JSON has no infinity and no NaN, and the schema refuses the null that is written
    // instead.
    return { error, events: events.map((event) => JSON.parse(JSON.stringify(event)) as RunEvent) };
  }

  it.each([
    ['a translation model', TRANSLATION],
    ['a language model', LANGUAGE],
  ])(
    '%s ends as diverged when its perplexity overflows, with the update and the last good loss',
    async (_name, kind) => {
      const { error, events } = await execute(makeRun(kind));
      expect(events.flatMap((event) => findProblems(RunEventSchema, event))).toEqual([]);
      expect(isOrdoError(error, 'training.diverged')).toBe(true);
      const { message, fix } = error as OrdoError;
      // exp(710) is larger than the largest double, so a loss of 710 nats or more has no perplexity.
      expect(message).toMatch(/diverged at update \d+: the validation's perplexity is Infinity/u);
      const losses = events.flatMap((event) => (event.kind === 'metric' ? [event.values['train/loss'] ?? []] : []));
      expect(message).toContain(`the last good loss was ${Number(losses.flat().at(-1)).toFixed(3)} nats per token`);
      expect(fix).toContain('learningRate');
    },
  );
});
