/** The scenes of many runs: the routes that screens read while workers report, and the largest experiment. */
import { gunzipSync } from 'node:zlib';
import { quantile } from '../measure.mjs';
import { openClient, send } from './requests.mjs';
import { specOf } from './stage.mjs';

const WORKERS = 16;
/** A training tells of itself every 100 updates and its machine every 5 s; these report ten times as often. */
const REPORT_EVERY_MS = 250;
const EVENTS_OF_A_REPORT = 5;
/** A screen that shows what goes on asks at most four times a second. */
const READ_EVERY_MS = 250;

/** The routes that the goal is about, by what they are called in the table. */
const ROUTES = {
  list: (large) => [
    '/v1/experiments?limit=50',
    '/v1/runs?limit=50',
    `/v1/runs?experiment=${large.id}&limit=50`,
    '/v1/run-table?limit=100',
    '/v1/run-table?limit=100&sort=-score:bleu',
    '/v1/run-groups?by=variant',
  ],
  queue: () => ['/v1/queue', '/v1/workers', '/v1/queue/runs'],
  report: (large) => [`/v1/experiments/${large.id}/report`],
};

/** For this long, an API counts as just started: it compiles its code, and computes the report for the first time. */
const STARTING_MS = 10_000;
const HEARTBEAT_MS = 1_000;

/** Reads lists, the queue and a report with 25 clients while workers report: first of an API that has just started. */
export async function routes(stage) {
  const { forMs } = stage.options;
  const attempts = [];
  for (let i = 0; i < WORKERS; i++) attempts.push((await stage.startRun()).attempt);
  const pace = { address: stage.address, forMs: STARTING_MS + forMs };
  const { workerId, keys } = stage;
  const working = [
    stage.sender.run('heartbeats', { ...pace, workerId, key: keys.worker, attempts, everyMs: HEARTBEAT_MS }),
    ...attempts.map((attempt) =>
      stage.sender.run('batches', { ...pace, attempt, first: 1, size: EVENTS_OF_A_REPORT, everyMs: REPORT_EVERY_MS }),
    ),
  ];
  const starting = await readRoutes(stage, 'just started', STARTING_MS);
  const running = await readRoutes(stage, 'later', forMs);
  await Promise.all(working);
  return { ...starting, ...running };
}

/** Reads each route for a time. @param when says in the names of the figures when they were measured */
async function readRoutes(stage, when, forMs) {
  const paths = Object.values(ROUTES).flatMap((pathsOf) => pathsOf(stage.large));
  const { byPath } = await stage.reader.run('reads', {
    address: stage.address,
    forMs,
    keys: stage.keys.readers,
    paths,
    everyMs: READ_EVERY_MS,
  });
  for (const path of paths) {
    const ms = byPath[path] ?? [];
    stage.note(
      `${when}, ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}: ${ms.length} times, p50 ${quantile(ms, 0.5)?.toFixed(0)}, p99 ${quantile(ms, 0.99)?.toFixed(0)} ms`,
    );
  }
  return Object.fromEntries(
    Object.entries(ROUTES).map(([kind, pathsOf]) => [
      `${kind} routes, 25 clients beside 16 workers, ${when}, p99, ms`,
      quantile(
        pathsOf(stage.large).flatMap((path) => byPath[path] ?? []),
        0.99,
      ),
    ]),
  );
}

/** Asks once, and tells how long it took and how large the answer is, sent and unpacked. */
async function weigh(stage, path) {
  const agent = openClient();
  const { ms, bytes } = await send(stage.address, { path, key: stage.keys.readers[0], agent, keepBytes: true });
  agent.destroy();
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return { seconds: ms / 1000, sentMB: bytes.length / 1e6, MB: (isPacked ? gunzipSync(bytes) : bytes).length / 1e6 };
}

/** One submission of as many runs as the bench has. */
export async function manyRuns(stage) {
  const body = JSON.stringify(specOf('large', stage.options.runs));
  const began = performance.now();
  await send(stage.address, {
    method: 'POST',
    path: '/v1/experiments',
    key: stage.keys.admin,
    body,
    agent: openClient(),
  });
  return { 'submit of all runs, s': (performance.now() - began) / 1000 };
}

/** The experiment of all runs of the bench: it is shown and reported. */
export async function largest(stage) {
  const { id } = stage.large;
  const shown = await weigh(stage, `/v1/experiments/${id}`);
  // Another baseline, so that it has not been computed yet.
  const baseline = encodeURIComponent(stage.large.baselines[stage.reports++ % stage.large.baselines.length]);
  const report = await weigh(stage, `/v1/experiments/${id}/report?baseline=${baseline}`);
  return {
    'the experiment, s': shown.seconds,
    'the experiment, MB': shown.MB,
    'its report, computed, s': report.seconds,
    'its report, MB': report.MB,
    'its report, as it is sent, MB': report.sentMB,
  };
}
