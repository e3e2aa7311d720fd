/** Works with experiments over the API: submits them, follows them, fetches their comparison. */
import { randomUUID } from 'node:crypto';
import { type ApiClient, type components, take } from '@ordo/api-client';
import type { ComparisonTable, TranslatedRun } from '@ordo/reports';
import type { RunSpec, Spec } from '@ordo/spec';
import { labelOf } from '../local-run/run-locally.ts';
import type { RunBoard } from '../progress/run-board.ts';

export type Experiment = components['schemas']['Experiment'];

/** The spec with the API's type. Both types come from one schema, against which `parseSpec` has checked the spec. */
export function specBody(spec: Spec): components['schemas']['Spec'] {
  return spec as unknown as components['schemas']['Spec'];
}

/** @param idempotencyKey a repeated request with the same key finds the first one's experiment. Random by default. */
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

/** Updates the board until every run has ended, and returns the experiment as it is then. */
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

/** Fetches the table as data. The command renders it, so that a format looks the same everywhere. */
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

/** Fetches the translations of every run, for figures and targets that the API's table cannot give. */
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
  // Both types come from one schema.
  return { variant, seed, spec: run.spec as unknown as RunSpec, translations: found };
}
