/** Executes a run of a few seconds in a folder that exists only during one test, and keeps the events of the run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expandSpec, parseSpec, type RunEvent, type RunResult, type TranslationRun } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { afterEach, beforeEach } from 'vitest';
import { executeRun } from '../execute-run.ts';
import type { RunOptions } from '../run-options.ts';

/** Returns a translation run of 12 updates, whose last checkpoint is that of update 12. `change` replaces parts of its spec. */
export function tinyRun(change: object = {}): TranslationRun {
  const spec = parseSpec({
    name: 'tiny',
    kind: 'translation',
    dataset: { id: 'order-probe', train: 60, valid: 8, test: 8 },
    model: { preset: 'probe', dimension: 16, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 2 },
    positional: { type: 'sape' },
    recipe: { maxUpdates: 12, batchTokens: 160, warmupUpdates: 4, checkpointEvery: 4, validateEvery: null },
    resources: { engine: 'wasm' },
    seeds: [1],
    ...change,
  });
  return expandSpec(spec)[0] as TranslationRun;
}

interface TrialOptions extends Partial<RunOptions> {
  /** Stops the run at the first event for which this returns true. */
  readonly stopAt?: (event: RunEvent) => boolean;
}

export interface RunTrial {
  /** The folder of the present test, where checkpoints are written. */
  folder: string;
  /** The events of the runs of the present test. */
  events: RunEvent[];
  readonly execute: (run: TranslationRun, options?: TrialOptions) => Promise<RunResult>;
}

/** Must be called where tests are described: each test gets a new folder, and no events of the test before it. */
export function useRunTrial(): RunTrial {
  const trial: RunTrial = {
    folder: '',
    events: [],
    execute: async (run, { stopAt = () => false, ...options } = {}) => {
      const controller = new AbortController();
      return await executeRun(run, {
        workDir: trial.folder,
        dataDir: undefined,
        engine: options.engine ?? (await loadEngine('wasm')),
        codeVersion: 'test',
        contentHash: 'c'.repeat(64),
        signal: controller.signal,
        emit: (event) => {
          trial.events.push(event);
          if (stopAt(event)) controller.abort({ kind: 'stop' });
        },
        ...options,
      });
    },
  };
  beforeEach(async () => {
    trial.folder = await mkdtemp(path.join(tmpdir(), 'ordo-run-'));
    trial.events = [];
  });
  afterEach(async () => {
    await rm(trial.folder, { recursive: true, force: true });
  });
  return trial;
}
