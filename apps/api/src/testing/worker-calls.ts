/** Shorthand for the worker protocol, through `inject`, for tests of the API alone. */
import { identifyResult, type RunEvent, type RunResult } from '@ordo/spec';
import type { Static } from 'typebox';
import type { App } from '../app-options.ts';
import type { ExperimentSchema } from '../schemas/experiment.ts';
import type { ClaimedSchema } from '../schemas/worker.ts';
import { CODE_VERSION, smallSpec } from './start-api.ts';

export type Experiment = Static<typeof ExperimentSchema>;

export function post(app: App, url: string, payload: object) {
  return app.inject({ method: 'POST', url, payload });
}

export async function submit(app: App, size?: number): Promise<Experiment> {
  const answer = await post(app, '/v1/experiments', smallSpec(size));
  if (answer.statusCode >= 300)
    throw new Error(`the experiment was answered with ${answer.statusCode}: ${answer.body}`);
  return answer.json<Experiment>();
}

export async function register(app: App, change: object = {}): Promise<string> {
  const identity = { name: 'w', pool: 'default', labels: [], engine: 'cpu', device: 'cpu', concurrency: 1 };
  const payload = { ...identity, codeVersion: CODE_VERSION, ...change };
  return (await post(app, '/v1/workers', payload)).json<{ id: string }>().id;
}

export async function claim(app: App, runId: string, workerId: string): Promise<Static<typeof ClaimedSchema>> {
  return (await post(app, `/v1/runs/${runId}/claim`, { workerId })).json<Static<typeof ClaimedSchema>>();
}

export function numbered(events: readonly RunEvent[], from = 1) {
  return events.map((event, i) => ({ seq: from + i, at: '2026-01-01T00:00:00.000Z', event }));
}

export function lossAt(step: number): RunEvent {
  return { kind: 'metric', step, values: { 'train/loss': 1 / step } };
}

/** A result with BLEU statistics of two segments: for 4 n-gram lengths the matches and totals, then two text lengths. */
export function resultWith(score: number): RunResult {
  const segment = [4, 3, 2, 1, 4, 3, 2, 1, 4, 4];
  return {
    scores: [{ metric: 'bleu', score, signature: 'nrefs:1', higherIsBetter: true, segments: [segment, segment] }],
    hypotheses: ['a b c d', 'a b c d'],
    references: [['a b c d', 'a b c d']],
    training: {
      updates: 10,
      epochs: 1,
      finalLoss: 1.5,
      bestValidationLoss: null,
      targetTokens: 1000,
      seconds: 2,
      tokensPerSecond: 500,
      paddingShare: 0.1,
      stoppedEarly: false,
    },
    parameters: { total: 100, positional: 0 },
    memory: { enginePeakBytes: null, processPeakBytes: 1000 },
    forward: { median: 1, minimum: 1, maximum: 1, repeats: 3, busy: false },
    decoding: { seconds: 1, sentences: 2, outputTokens: 8 },
    environment: {
      codeVersion: CODE_VERSION,
      engine: 'cpu',
      device: 'cpu',
      threads: 1,
      node: 'v20',
      platform: 'linux',
      cpu: 'x',
      hostname: 'h',
    },
    identity: identifyResult({
      contentHash: 'c'.repeat(64),
      trainedOn: [{ fromUpdate: 1, engine: 'cpu', instructionSet: 'javascript', node: 20, microBatches: 1 }],
      decodedOn: { engine: 'cpu', instructionSet: 'javascript', node: 20 },
    }),
    deterministic: true,
    notes: [],
  };
}
