/** Experiments over the API: submit, follow to the end, fetch the comparison. */
import { randomUUID } from 'node:crypto';
import { type ApiClient, type components, take } from '@ordo/api-client';
import type { ComparisonTable, TranslatedRun } from '@ordo/reports';
import type { RunSpec, Spec } from '@ordo/spec';
import { labelOf } from '../local-run/run-locally.ts';
import type { RunBoard } from '../progress/run-board.ts';

export type Experiment = components['schemas']['Experiment'];

/** The spec as the API's types have it; both are generated from one schema, which `parseSpec` has checked. */
export function specBody(spec: Spec): components['schemas']['Spec'] {
  return spec as unknown as components['schemas']['Spec'];
}

/** @param idempotencyKey repeats with the same key find what the first request made; one of its own when left out. */
export async function submitSpec(
  api: ApiClient,
  spec: Spec,
  idempotencyKey: string = randomUUID(),
): Promise<Experiment> {
  return await take(
    api.http.POST('/v1/experiments', {
      body: specBody(spec),
      params: { header: { 'idempotency-key': idempotencyKey } },
    }),
  );
}

export async function getExperiment(api: ApiClient, id: string): Promise<Experiment> {
  return await take(api.http.GET('/v1/experiments/{id}', { params: { path: { id } } }));
}

/** Keeps the board up to date until every run has ended; returns the experiment as it then is. */
export async function followExperiment(
  api: ApiClient,
  experiment: Experiment,
  { board, signal }: { readonly board: RunBoard; readonly signal: AbortSignal },
): Promise<Experiment> {
  const labels = new Map(experiment.runs.map((run) => [run.id, labelOf(run)]));
  for (const run of experiment.runs) board.setState(run.id, labelOf(run), run.state);
  for await (const followed of api.followEvents({ experiment: experiment.id }, { signal })) {
    switch (followed.kind) {
      case 'event':
        board.apply(followed.event.runId, followed.event.event);
        break;
      case 'run':
        board.setState(followed.runId, labels.get(followed.runId) ?? followed.runId, followed.state);
        break;
      case 'end':
        break;
    }
  }
  return await getExperiment(api, experiment.id);
}

export interface ComparisonQuery {
  readonly baseline?: string | undefined;
  readonly metrics?: string | undefined;
}

/** The table as data; this command renders it itself, so that every format is the same everywhere. */
export async function fetchComparison(
  api: ApiClient,
  experiment: string,
  { baseline, metrics }: ComparisonQuery,
): Promise<ComparisonTable> {
  const query = {
    experiment,
    ...(baseline === undefined ? {} : { baseline }),
    ...(metrics === undefined ? {} : { metrics }),
  };
  return (await take(api.http.GET('/v1/reports/comparison', { params: { query } }))) as unknown as ComparisonTable;
}

/** The translations of every run of an experiment: for what the API's own table does not hold. */
export async function fetchTranslations(api: ApiClient, experiment: string): Promise<TranslatedRun[]> {
  const { runs } = await getExperiment(api, experiment);
  return await Promise.all(runs.map((run) => fetchTranslated(api, run)));
}

async function fetchTranslated(
  api: ApiClient,
  { id, variant, seed, state }: Experiment['runs'][number],
): Promise<TranslatedRun> {
  const params = { path: { id } };
  const run = await take(api.http.GET('/v1/runs/{id}', { params }));
  const found = state === 'succeeded' ? await take(api.http.GET('/v1/runs/{id}/hypotheses', { params })) : null;
  // Generated from the schema that the type comes from.
  return { variant, seed, spec: run.spec as unknown as RunSpec, translations: found };
}
