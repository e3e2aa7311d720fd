/** The worst requests that a caller may send: for each operation, the valid requests that cause the API the most work. */
import { exampleScores, exampleStudy } from '../product/examples.ts';
import type { ValidRequest } from '../routes/valid-requests.ts';
import { type HeavyWorld, largeResult, metricEvents, MOST_EVENTS_AT_ONCE, wideSpec } from './heavy-world.ts';

const MOST_PAGE = '200';
const LONGEST_MESSAGE = 4_000;
/** An attempt number that no attempt has, so that nothing is stored. */
const STALE = 99;
const MOST_SERIES = 32;
const MOST_COMPARED = 7;
const MOST_STREAMED = '5000';

const read = (path: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> = {}): ValidRequest => ({
  caller: 'reader',
  path,
  query,
});
const ofAttempt = (attempt: HeavyWorld['fresh'], body: unknown): ValidRequest => ({
  caller: 'worker',
  path: { id: attempt.id },
  token: attempt.token,
  body,
});
const list =
  (query: Readonly<Record<string, string>> = {}) =>
  (): ValidRequest[] => [read({}, { limit: MOST_PAGE, ...query })];
const ofWide =
  (...queries: readonly Readonly<Record<string, string>>[]) =>
  ({ wide }: HeavyWorld): ValidRequest[] =>
    queries.map((query) => read({ id: wide }, query));
const exported = ({ wide }: HeavyWorld): ValidRequest[] => [read({}, { experiment: wide })];

/** The requests by operation id. For an operation that is missing here, the request of `routes/valid-requests.ts` is sent. */
export const WORST_REQUESTS: Readonly<Record<string, (world: HeavyWorld) => readonly ValidRequest[]>> = {
  planExperiment: ({ sizes }) => [{ caller: 'reader', body: wideSpec(sizes.variants) }],
  submitExperiment: ({ sizes }) => [{ caller: 'owner', body: wideSpec(sizes.variants) }],
  listExperiments: list({ total: 'true' }),
  getExperiment: ofWide({}),
  getExperimentReport: ofWide({}, { format: 'html' }),
  readExperimentEvents: ofWide({ limit: MOST_STREAMED }),
  listStudies: list(),
  submitStudy: () => [{ caller: 'owner', body: { ...exampleStudy(), notes: notes() } }],
  judgeScores: () => [
    { caller: 'reader', body: { study: 'abuse/table', scores: exampleScores() } },
    { caller: 'reader', body: { study: 'abuse/table', scores: manyScores() } },
    { caller: 'reader', body: { study: 'abuse/table', scores: asCsv(manyScores()) } },
  ],
  listRuns: ({ wide }) => [
    read({}, { limit: MOST_PAGE, total: 'true' }),
    read({}, { limit: MOST_PAGE, experiment: wide }),
  ],
  getRunMetrics: ({ long }) => [read({ id: long.run }), read({ id: long.run }, { points: '10000' })],
  getHypotheses: ({ large }) => [read({ id: large })],
  listSegments: ({ large }) => [
    read({ id: large }, { limit: MOST_PAGE }),
    read({ id: large }, { limit: MOST_PAGE, sort: '-score' }),
    read({ id: large }, { limit: MOST_PAGE, q: 'no such words' }),
    read({ id: large }, { limit: MOST_PAGE, against: large, sort: 'difference' }),
  ],
  getSegmentRanges: ({ large }) => [
    read({ id: large }),
    read({ id: large }, { against: Array.from({ length: MOST_COMPARED }, () => large).join(',') }),
  ],
  listLogs: ({ long }) => [read({ id: long.run }, { limit: MOST_PAGE, q: 'no such words' })],
  getMetricSeries: ({ long, wideRuns }) => [
    read({}, { run: [long.run, ...wideRuns].slice(0, MOST_SERIES).join(','), width: '4000' }),
  ],
  readChanges: ({ long }) => [read({}, { run: long.run, tail: MOST_STREAMED, limit: MOST_STREAMED })],
  readRunEvents: ({ long }) => [read({ id: long.run }, { limit: MOST_STREAMED })],
  exportScores: exported,
  exportMetrics: exported,
  exportHypotheses: exported,
  exportSegments: exported,
  listWaitingRuns: list(),
  getRunTable: () => [read({}, { sort: '/recipe/maxUpdates', limit: MOST_PAGE, q: 'no such words' })],
  getRunGroups: () => [read({}, { by: '/recipe/maxUpdates', limit: '500' })],
  getTranslations: ({ large }) => [{ caller: 'worker', path: { id: large } }],
  sendHeartbeat: ({ worker, attempt }) => [
    {
      caller: 'worker',
      path: { id: worker },
      body: { attempts: Array.from({ length: 1_024 }, () => ({ id: attempt.id, number: STALE })) },
    },
  ],
  appendEvents: ({ long }) => [
    // Events that are already stored may be sent again.
    ofAttempt(long.attempt, { attemptNumber: 1, events: metricEvents(1, MOST_EVENTS_AT_ONCE) }),
    ofAttempt(long.attempt, { attemptNumber: 1, events: longMessages() }),
    ofAttempt(long.attempt, { attemptNumber: 1, events: [manyValues()] }),
  ],
  storeResult: ({ fresh, sizes, codeVersion }) => [
    ofAttempt(fresh, { attemptNumber: STALE, result: largeResult(sizes.lines, codeVersion) }),
  ],
};

const notes = (): string[] => Array.from({ length: 50 }, (_, i) => `note ${i}`);

function longMessages(): object[] {
  const event = { kind: 'log', level: 'info', message: 'x'.repeat(LONGEST_MESSAGE) };
  return Array.from({ length: MOST_EVENTS_AT_ONCE }, (_, i) => ({ seq: i + 1, at: '2026-01-01T00:00:00.000Z', event }));
}

function manyValues(): object {
  const values = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`train/m${i}`, i / 3]));
  return { seq: 1, at: '2026-01-01T00:00:00.000Z', event: { kind: 'metric', step: 1, values } };
}

interface ScoreRow {
  readonly part: string;
  readonly row: string;
  readonly metric: string;
  readonly seed: number;
  readonly value: number;
}

/** Returns about 1.6 MB of JSON; a table may have 2 MiB. */
function manyScores(): ScoreRow[] {
  return Array.from({ length: 20_000 }, (_, i) => ({
    part: 'table',
    row: i % 2 === 0 ? 'none' : 'Sinusoids',
    metric: 'accuracy',
    seed: 1 + Math.floor(i / 2),
    value: 50 + (i % 97) / 10,
  }));
}

function asCsv(rows: readonly ScoreRow[]): string {
  const lines = rows.map(({ part, row, metric, seed, value }) => [part, row, metric, seed, value].join(','));
  return ['part,row,metric,seed,value', ...lines].join('\n');
}
