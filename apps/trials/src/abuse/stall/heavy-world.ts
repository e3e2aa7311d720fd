/** Prepares data like that of a heavily used API: the largest experiment, a long history and a large result. */
import { exampleResult } from '@ordo/spec/example-result';
import { exampleSpec } from '../product/examples.ts';
import { callJson } from '../product/http.ts';
import { type Attempt, describeWorker, type World } from '../product/world.ts';

export interface Sizes {
  /** The number of variants of the largest experiment, each with five seeds. */
  readonly variants: number;
  /** The number of metric events of a run, with four values each. */
  readonly events: number;
  /** The number of lines in the test set of a result. Each has a source, a reference, a translation and ten statistics. */
  readonly lines: number;
}

/** The largest sizes that the API accepts. The history has no limit; this one is that of a day with one event per second. */
export const LARGEST: Sizes = { variants: 400, events: 86_000, lines: 120_000 };
export const SMALL: Sizes = { variants: 20, events: 2_000, lines: 2_000 };

export interface HeavyWorld extends World {
  readonly sizes: Sizes;
  /** The id of an experiment with many runs. */
  readonly wide: string;
  readonly wideRuns: readonly string[];
  /** A run with a long history, whose attempt is open. */
  readonly long: { readonly run: string; readonly attempt: Attempt };
  /** The id of a finished run with a large result. */
  readonly large: string;
  /** An open attempt that has reported nothing yet. */
  readonly fresh: Attempt;
}

export const MOST_EVENTS_AT_ONCE = 1_000;

export const wideSpec = (variants: number): object => ({
  ...exampleSpec(700),
  seeds: [1, 2, 3, 4, 5],
  matrix: { '/recipe/maxUpdates': Array.from({ length: variants }, (_, i) => i + 1) },
});

export async function createHeavyWorld(world: World, sizes: Sizes): Promise<HeavyWorld> {
  const { http, keys, codeVersion } = world;
  const post = <T>(path: string, key: string, body: unknown, token?: string): Promise<T> =>
    callJson<T>(http, { method: 'POST', path, key, body, ...(token === undefined ? {} : { token }) });
  const submit = (spec: object): Promise<{ id: string; runs: { id: string }[] }> =>
    post('/v1/experiments', keys.owner, spec);

  const { runs } = await submit(exampleSpec(701));
  const worker = await post<{ id: string }>('/v1/workers', keys.worker, describeWorker('w3', codeVersion));
  const claim = async (run: string): Promise<Attempt> =>
    (await post<{ attempt: Attempt }>(`/v1/runs/${run}/claim`, keys.worker, { workerId: worker.id })).attempt;
  const [longRun = '', large = '', other = ''] = runs.map(({ id }) => id);
  const long = { run: longRun, attempt: await claim(longRun) };
  const finished = await claim(large);
  const fresh = await claim(other);
  for (let seq = 1; seq <= sizes.events; seq += MOST_EVENTS_AT_ONCE) {
    const body = { attemptNumber: 1, events: metricEvents(seq, MOST_EVENTS_AT_ONCE) };
    await post(`/v1/attempts/${long.attempt.id}/events`, keys.worker, body, long.attempt.token);
  }
  const result = { attemptNumber: 1, result: largeResult(sizes.lines, codeVersion) };
  await post(`/v1/attempts/${finished.id}/result`, keys.worker, result, finished.token);
  const wide = await submit(wideSpec(sizes.variants));
  return { ...world, sizes, wide: wide.id, wideRuns: wide.runs.map(({ id }) => id), long, large, fresh };
}

export function metricEvents(first: number, count: number): object[] {
  return Array.from({ length: count }, (_, i) => {
    const step = first + i;
    const values = {
      'train/loss': 1 / step,
      'train/learning-rate': step / 1e6,
      'train/tokens-per-second': 4_000 + (step % 7),
      'system/memory': 1e9 + step,
    };
    return { seq: step, at: '2026-01-01T00:00:00.000Z', event: { kind: 'metric', step, values } };
  });
}

/** Returns a result with sentences of twenty words, no two of which are equal. */
export function largeResult(lines: number, codeVersion: string): object {
  const sentences = (word: string): string[] =>
    Array.from({ length: lines }, (_, i) => `${i} ${`${word} `.repeat(20)}.`);
  const example = exampleResult({ score: 27, codeVersion });
  const [score] = example.scores;
  const [segment] = score?.segments ?? [];
  const scores = [{ ...score, segments: Array.from({ length: lines }, () => segment) }];
  const texts = { hypotheses: sentences('chien'), references: [sentences('hund')], sources: sentences('dog') };
  return { ...example, scores, ...texts };
}
