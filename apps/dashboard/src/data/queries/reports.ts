/** Queries of the reports of experiments and studies. */
import { take } from '@ordo/api-client/browser';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { unlessWrong } from '../unless-wrong.ts';
import { present, SECOND } from './request.ts';

/** How many rows of a long table are read at first. A row has about 12 kB. */
export const ROWS_READ = 100;

export interface ReportView {
  readonly baseline?: string | undefined;
  readonly columns?: string | undefined;
  /** Undefined for all. */
  readonly rows?: number | undefined;
}

export const experimentReport = (id: string, view: ReportView) =>
  queryOptions({
    queryKey: ['report', id, view],
    queryFn: async ({ signal }) =>
      asReport(
        await take(
          api.GET('/v1/experiments/{id}/report', {
            params: { path: { id }, query: { format: 'json', ...present(view) } },
            signal,
          }),
        ),
      ),
  });

export const studyReport = (id: string) =>
  queryOptions({
    queryKey: ['study-report', id],
    refetchInterval: unlessWrong(15 * SECOND),
    queryFn: async ({ signal }) => {
      const [paper = '', table = ''] = id.split('/');
      const params = { path: { paper, table }, query: { format: 'json' as const } };
      return asReport(await take(api.GET('/v1/studies/{paper}/{table}/report', { params, signal })));
    },
  });

/** Narrows the answer to a report in JSON. The other formats of this route are texts. */
function asReport<T>(answer: T): Exclude<T, string> {
  return answer as Exclude<T, string>;
}
