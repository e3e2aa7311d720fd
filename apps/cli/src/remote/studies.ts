/** Works with studies over the API: submits documents, submits their parts, fetches reports. */
import { type ApiClient, type components, take } from '@ordo/api-client';
import { isOrdoError } from '@ordo/core';
import type { Report } from '@ordo/reports';
import { hashStudy, type Study } from '@ordo/studies';
import type { Experiment } from './experiments.ts';
import { submitOnce, type Submitting } from './submit-once.ts';

/** A version of a study that the API knows. */
export interface KnownStudy {
  readonly paper: string;
  readonly table: string;
  readonly version: string;
}

/** Submits the document. A study that the API already has stays as it is. */
export async function submitStudy(api: ApiClient, study: Study): Promise<KnownStudy> {
  // Both types come from one schema, and the document has been checked against it.
  const body = study as unknown as components['schemas']['Study'];
  await take(api.http.POST('/v1/studies', { body }));
  return nameStudy(study);
}

/** Finds the study, and submits it only if the API does not have it, because readers may not write. */
export async function provideStudy(api: ApiClient, study: Study): Promise<KnownStudy> {
  const { paper, table, version } = nameStudy(study);
  try {
    await api.http.GET('/v1/studies/{paper}/{table}', { params: { path: { paper, table }, query: { version } } });
    return { paper, table, version };
  } catch (error) {
    if (!isOrdoError(error, 'study.not-found')) throw error;
    return await submitStudy(api, study);
  }
}

export interface ChosenParts {
  /** All parts that are trained by default. */
  readonly parts?: string[] | undefined;
  /** The pool that executes the runs; that of the study by default. */
  readonly pool?: string | undefined;
}

/** Submits parts as one experiment each; by default all parts that need training. @throws OrdoError as `untilAnswered` does */
export async function submitParts(
  api: ApiClient,
  { paper, table, version }: KnownStudy,
  { parts, pool, ...submitting }: Submitting & ChosenParts,
): Promise<Experiment[]> {
  const { experiments } = await submitOnce(submitting, (key) =>
    take(
      api.http.POST('/v1/studies/{paper}/{table}/experiments', {
        params: { path: { paper, table }, query: { version }, header: { 'idempotency-key': key } },
        body: { ...(parts === undefined ? {} : { parts }), ...(pool === undefined ? {} : { pool }) },
      }),
    ),
  );
  return experiments;
}

/** Fetches the report of a study, from the newest experiment of each part, or from the given ones. */
export async function fetchStudyReport(
  api: ApiClient,
  { paper, table, version }: KnownStudy,
  experiments: readonly string[] = [],
): Promise<Report> {
  const chosen = experiments.length === 0 ? {} : { experiments: experiments.join(',') };
  const params = { path: { paper, table }, query: { version, ...chosen } };
  return asReport(await take(api.http.GET('/v1/studies/{paper}/{table}/report', { params })));
}

export interface ReportQuery {
  readonly baseline?: string | undefined;
  readonly metrics?: string | undefined;
  /** The study to judge by, whose document the API has; defaults to that of the experiment. */
  readonly study?: KnownStudy | undefined;
  readonly part?: string | undefined;
}

export async function fetchReport(api: ApiClient, id: string, wanted: ReportQuery = {}): Promise<Report> {
  const { baseline, metrics, study, part } = wanted;
  const query = {
    ...(baseline === undefined ? {} : { baseline }),
    ...(metrics === undefined ? {} : { metrics }),
    ...(study === undefined ? {} : { study: `${study.paper}/${study.table}`, version: study.version }),
    ...(part === undefined ? {} : { part }),
  };
  return asReport(await take(api.http.GET('/v1/experiments/{id}/report', { params: { path: { id }, query } })));
}

/** Converts the type of an answer. Both types come from one schema. */
function asReport(answer: unknown): Report {
  return answer as Report;
}

/** Names a study by the two halves of its id, as in paths. The API knows it if it is built in or was submitted. */
export function nameStudy(study: Study): KnownStudy {
  const [paper = '', table = ''] = study.id.split('/');
  return { paper, table, version: hashStudy(study) };
}
