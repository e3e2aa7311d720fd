/** Defines the queries of the screens. Their keys begin with the resource, so that a change can name the queries that it affects. */
import { readEveryPage, take } from '@ordo/api-client/browser';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from './api.ts';
import { isLarge, MOST_LISTED } from './large-experiment.ts';
import { type Points, readPoints } from './points.ts';
import { putFirst } from './put-first.ts';
import { requireId } from './require-id.ts';
import { unlessWrong } from './unless-wrong.ts';

const PAGE = 100;
const SECOND = 1_000;
/** The number of waiting runs that are listed for each pool. */
const WAITING_SHOWN = 50;

/** Reads the version of Ordo that the server runs. Only a new process has another one, and it serves its own page. */
export const version = queryOptions({
  queryKey: ['version'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => take(api.GET('/v1/version', { signal })),
});

export interface ExperimentsView {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly study?: string | undefined;
  readonly variant?: string | undefined;
  readonly dataset?: string | undefined;
  readonly codeVersion?: string | undefined;
  readonly owner?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly sort?: '-createdAt' | 'createdAt' | 'name' | '-name' | undefined;
}

export const experiments = (view: ExperimentsView) =>
  infiniteQueryOptions({
    queryKey: ['experiments', view],
    initialPageParam: undefined as string | undefined,
    refetchInterval: 10 * SECOND,
    queryFn: ({ pageParam, signal }) =>
      take(
        api.GET('/v1/experiments', {
          params: { query: { ...present(view), limit: PAGE, total: true, ...present({ cursor: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Reads the newest experiments whose name or study has these words. */
export const experimentsNamed = (q: string) =>
  queryOptions({
    queryKey: ['experiments', 'named', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      take(api.GET('/v1/experiments', { params: { query: { ...(q === '' ? {} : { q }), limit: 8 } }, signal })),
  });

/** The shortest text that runs are searched for: fewer letters are in almost every name. */
const SHORTEST_SEARCH = 2;

/** Reads the newest runs that are called so, or whose variant and seed have these words. */
export const runsNamed = (q: string) =>
  queryOptions({
    queryKey: ['run-table', 'named', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (q.length < SHORTEST_SEARCH) return null;
      return take(api.GET('/v1/run-table', { params: { query: { q, limit: 5, sort: '-createdAt' } }, signal }));
    },
  });

/** Reads an experiment with its runs, or without them once there are known to be more than a page lists. */
export const experiment = (id: string) =>
  queryOptions({
    queryKey: ['experiment', id],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Schemas['Experiment']>(queryKey);
      const runs = known !== undefined && isLarge(known) ? 0 : MOST_LISTED;
      const params = { path: { id: requireId(id, 'experiment') }, query: { runs, variants: true } };
      return take(api.GET('/v1/experiments/{id}', { params, signal }));
    },
    // No event tells that a search was continued, which happens within a second or two of its end.
    refetchInterval: ({ state: { data } }) => (data?.search?.goesOn && data.finishedAt !== null ? 3 * SECOND : false),
  });

/** Reads an experiment without its runs, of which there may be thousands. */
export const experimentHead = (id: string) =>
  queryOptions({
    queryKey: ['experiment', id, 'head'],
    queryFn: ({ signal }) => {
      const params = { path: { id: requireId(id, 'experiment') }, query: { runs: 0 } };
      return take(api.GET('/v1/experiments/{id}', { params, signal }));
    },
  });

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

export const studies = queryOptions({
  queryKey: ['studies'],
  queryFn: async ({ signal }) => {
    const [pages, recent] = await Promise.all([
      readEveryPage((cursor) => {
        const query = { limit: PAGE, ...present({ cursor }) };
        return take(api.GET('/v1/studies', { params: { query }, signal }));
      }),
      take(api.GET('/v1/experiments', { params: { query: { limit: PAGE, fields: 'study' } }, signal })),
    ]);
    const all = pages.flatMap((page) => page.studies);
    return { studies: putFirst(all, recent.experiments) };
  },
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

export const run = (id: string) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: async ({ signal }) =>
      take(api.GET('/v1/runs/{id}', { params: { path: { id: requireId(id, 'run') } }, signal })),
  });

/** Reads the newest of the experiments that the run belongs to. */
export const experimentOfRun = (id: string) =>
  queryOptions({
    queryKey: ['experiments', { run: id }],
    queryFn: ({ signal }) => take(api.GET('/v1/experiments', { params: { query: { run: id, limit: 1 } }, signal })),
  });

interface MembersView {
  readonly q?: string;
  readonly state?: string;
  readonly limit: number;
}

/** Reads the first runs of an experiment, in the order of its spec, and counts all that fit. */
export const runsOfExperiment = (id: string, view: MembersView) =>
  queryOptions({
    queryKey: ['runs', { experiment: id }, view],
    queryFn: ({ signal }) =>
      take(api.GET('/v1/runs', { params: { query: { experiment: id, total: true, ...present(view) } }, signal })),
  });

export const attempts = (id: string) =>
  queryOptions({
    queryKey: ['attempts', id],
    queryFn: ({ signal }) => take(api.GET('/v1/runs/{id}/attempts', { params: { path: { id } }, signal })),
  });

/** Reads the events of a run that report checkpoints, of all attempts, in their order. */
export const checkpoints = (id: string) =>
  queryOptions({
    queryKey: ['attempts', id, 'checkpoints'],
    queryFn: async ({ signal }) => {
      const events: Schemas['StoredEvent'][] = [];
      for (let since = 0, last = false; !last; ) {
        const query = { run: id, kind: 'checkpoint', superseded: true, since };
        // This request does not ask for a stream, so the answer is a page.
        const page = (await take(api.GET('/v1/changes', { params: { query }, signal }))) as Schemas['EventPage'];
        events.push(...page.events);
        since = page.next;
        last = page.events.length === 0;
      }
      return events.flatMap(({ at, attempt, event }) =>
        event.kind === 'checkpoint' ? [{ at, attemptId: attempt.id, step: event.step }] : [],
      );
    },
  });

export const result = (id: string) =>
  queryOptions({
    queryKey: ['result', id],
    queryFn: ({ signal }) => take(api.GET('/v1/runs/{id}/result', { params: { path: { id } }, signal })),
  });

export interface LogsView {
  readonly level?: string | undefined;
  readonly q?: string | undefined;
}

export const logs = (id: string, view: LogsView) =>
  infiniteQueryOptions({
    queryKey: ['logs', id, view],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      take(
        api.GET('/v1/runs/{id}/logs', {
          params: {
            path: { id },
            query: { ...present(view), sort: '-position', limit: PAGE, ...present({ cursor: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export interface SegmentsView {
  readonly q?: string | undefined;
  readonly sort?: 'position' | 'score' | '-score' | 'difference' | '-difference' | undefined;
  readonly metric?: string | undefined;
  /** Another run, whose translations are shown beside. */
  readonly against?: string | undefined;
}

export const segments = (id: string, view: SegmentsView) =>
  infiniteQueryOptions({
    queryKey: ['segments', id, view],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      take(
        api.GET('/v1/runs/{id}/segments', {
          params: { path: { id }, query: { ...present(view), limit: 50, ...present({ cursor: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export interface SegmentRangesView {
  /** The ids of other runs, separated by commas. */
  readonly against: string;
  readonly metric: string | undefined;
}

export const segmentRanges = (id: string, view: SegmentRangesView) =>
  queryOptions({
    queryKey: ['segment-ranges', id, view],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      take(api.GET('/v1/runs/{id}/segment-ranges', { params: { path: { id }, query: present(view) }, signal })),
  });

export const attention = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['attention', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      take(
        api.GET('/v1/runs/{id}/attention', {
          params: { path: { id }, query: { limit: 20, ...present({ cursor: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export interface CurvesView {
  readonly runs: readonly string[];
  readonly name?: string | undefined;
  readonly width: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface Series {
  readonly runs: readonly {
    readonly runId: string;
    readonly metrics: readonly { readonly name: string; readonly points: Points }[];
  }[];
}

export const curves = ({ runs, width, ...range }: CurvesView) =>
  queryOptions({
    queryKey: ['curves', runs, width, range],
    enabled: runs.length > 0 && width > 0,
    // The library would compare the old and the new answer, which takes longer than drawing tens of thousands of numbers.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Series> => {
      const query = { run: runs.join(','), width, ...present(range) };
      const series = await take(api.GET('/v1/metrics', { params: { query }, signal }));
      return {
        runs: series.runs.map(({ runId, metrics }) => ({
          runId,
          metrics: metrics.map((curve) => ({ name: curve.name, points: readPoints(curve) })),
        })),
      };
    },
  });

export interface RunTableView {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly experiment?: string | undefined;
  readonly study?: string | undefined;
  readonly variant?: string | undefined;
  readonly tag?: string | undefined;
  readonly dataset?: string | undefined;
  readonly worker?: string | undefined;
  readonly option?: string | undefined;
}

interface RunTablePart {
  readonly sort?: string | undefined;
  readonly options?: string | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** Reads a part of the table of all runs. */
export const runTable = (view: RunTableView, part: RunTablePart) =>
  queryOptions({
    queryKey: ['run-table', view, part],
    refetchInterval: unlessWrong(5 * SECOND),
    queryFn: ({ signal }) =>
      take(
        api.GET('/v1/run-table', {
          params: { query: { ...present(view), ...present(part), limit: part.limit } },
          signal,
        }),
      ),
  });

/** Reads the first runs of an experiment by their seeds. They are read again only where something asks for it. */
export const firstRunsBySeed = (experiment: string, limit: number) =>
  queryOptions({ ...runTable({ experiment }, { sort: 'seed', limit }), refetchInterval: false });

export const runGroups = (by: string, view: RunTableView = {}, sort = '-runs') =>
  queryOptions({
    queryKey: ['run-groups', by, view, sort],
    refetchInterval: unlessWrong(5 * SECOND),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      take(api.GET('/v1/run-groups', { params: { query: { ...present(view), by, sort, limit: 500 } }, signal })),
  });

export const registries = queryOptions({
  queryKey: ['registries'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => take(api.GET('/v1/registries', { signal })),
});

export const workers = queryOptions({
  queryKey: ['workers'],
  refetchInterval: 3 * SECOND,
  queryFn: ({ signal }) => take(api.GET('/v1/workers', { signal })),
});

/** Reads how much of the machines was used over the last hours. */
export const machineUse = (hours: number, limit: number) =>
  queryOptions({
    queryKey: ['machine-use', hours, limit],
    refetchInterval: unlessWrong(60 * SECOND),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => take(api.GET('/v1/machine-use', { params: { query: { hours, limit } }, signal })),
  });

export const queue = queryOptions({
  queryKey: ['queue'],
  refetchInterval: 3 * SECOND,
  queryFn: ({ signal }) => take(api.GET('/v1/queue', { signal })),
});

export const waitingRuns = queryOptions({
  queryKey: ['waiting-runs'],
  refetchInterval: 3 * SECOND,
  queryFn: ({ signal }) => take(api.GET('/v1/queue/runs', { params: { query: { limit: WAITING_SHOWN } }, signal })),
});

export const storage = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => take(api.GET('/v1/storage', { signal })),
});

export const apiKeys = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => take(api.GET('/v1/api-keys', { signal })),
});

export const audit = infiniteQueryOptions({
  queryKey: ['audit'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    take(api.GET('/v1/audit', { params: { query: { limit: 50, ...present({ cursor: pageParam }) } }, signal })),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** Returns the fields that have a value, because the API refuses an empty parameter. */
function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Narrows the answer to a report in JSON. The other formats of this route are texts. */
function asReport<T>(answer: T): Exclude<T, string> {
  return answer as Exclude<T, string>;
}
