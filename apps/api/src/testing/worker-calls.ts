/** Shorthand for calls of the worker protocol, through `inject`, for tests of the API alone. */
import type { RunEvent, RunResult } from '@ordo/spec';
import { exampleResult } from '@ordo/spec/example-result';
import type { Static } from 'typebox';
import type { App } from '../app-options.ts';
import type { ExperimentSchema } from '@ordo/protocol/schemas/experiment';
import type { ClaimedSchema } from '@ordo/protocol/schemas/worker';
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

/** Returns a result of the API's own code. */
export function resultWith(score: number): RunResult {
  return exampleResult({ score, codeVersion: CODE_VERSION });
}
