/** Works with studies over the API: hands in a document, submits its parts, fetches reports. */
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

/** Hands in the document. A study that the API has already stays as it is. */
export async function submitStudy(api: ApiClient, study: Study): Promise<KnownStudy> {
  // Both types come from one schema, against which the document has been checked.
  const body = study as unknown as components['schemas']['Study'];
  await take(api.http.POST('/v1/studies', { body }));
  return nameStudy(study);
}

/** Finds the study, and hands it in only if the API has not got it, since a reader may not write. */
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

/** Submits parts as one experiment each; all parts that are trained if none is named. @throws OrdoError as `untilAnswered` does */
export async function submitParts(
  api: ApiClient,
  { paper, table, version }: KnownStudy,
  { parts, ...submitting }: Submitting & { readonly parts?: string[] | undefined },
): Promise<Experiment[]> {
  const { experiments } = await submitOnce(submitting, (key) =>
    take(
      api.http.POST('/v1/studies/{paper}/{table}/experiments', {
        params: { path: { paper, table }, query: { version }, header: { 'idempotency-key': key } },
        body: parts === undefined ? {} : { parts },
      }),
    ),
  );
  return experiments;
}

/** The report of a study, from the newest experiment of each part, or from those that are named. */
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
  /** The study to judge by, of which the API has the document; that of the experiment if it is left out. */
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

/** Both types come from one schema. */
function asReport(answer: unknown): Report {
  return answer as Report;
}

/** A study by the two halves of its id, as paths name it. The API knows it if it is built in or was handed in. */
export function nameStudy(study: Study): KnownStudy {
  const [paper = '', table = ''] = study.id.split('/');
  return { paper, table, version: hashStudy(study) };
}
