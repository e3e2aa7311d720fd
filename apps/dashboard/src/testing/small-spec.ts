/** A small experiment and a small study for tests of the page, and the calls that submit them. */
import type { components } from '@ordo/api-client/browser';

/** This experiment takes seconds. It has two variants of a tiny model on a made-up dataset. */
export const SMALL_SPEC = {
  name: 'small experiment',
  kind: 'translation',
  dataset: { id: 'order-probe', train: 200, valid: 10, test: 10 },
  model: { preset: 'probe', dimension: 16, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
  positional: { type: 'sape' },
  seeds: [1, 2],
  recipe: { maxUpdates: 20, batchTokens: 256, logEvery: 5, warmupUpdates: 5 },
  evaluation: { beam: 1, attention: { sentences: 3 } },
  resources: { engine: 'wasm' },
  matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
};

const { name: _name, seeds, ...spec } = SMALL_SPEC;

/** This study trains the same models and has one claim. Each test gives it an id and a title. */
export const SMALL_STUDY = {
  study: 1,
  citation: 'Somebody (2026), Table 1',
  notes: [],
  seeds,
  baseline: 'none',
  parts: { demo: { spec } },
  targets: [
    {
      kind: 'above',
      part: 'demo',
      metric: 'parameters',
      cite: { table: 'Table 1', text: 'both are equally large' },
      row: 'sape',
      over: 'none',
      by: { value: -1, because: 'Sinusoids have no parameters, so both variants have equally many.' },
    },
  ],
};

/** The API's answer to the submission of an experiment. */
export interface Submitted {
  readonly id: string;
  readonly runs: readonly { readonly id: string; readonly variant: string }[];
}

/** The API's answer to a claim. */
export type Claimed = components['schemas']['Claimed'];

/** Sends JSON to the API and returns its answer. */
export async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
