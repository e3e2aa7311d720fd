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

/** Reads lists, the queue and a report with 25 clients while workers report. */
export async function routes(stage) {
  const kinds = Object.keys(ROUTES);
  const pathsOf = (kind) => ROUTES[kind](stage.large);
  const { forMs } = stage.options;
  const attempts = [];
  for (let i = 0; i < WORKERS; i++) attempts.push((await stage.startRun()).attempt);
  const pace = { address: stage.address, forMs };
  const reporting = attempts.map((attempt) =>
    stage.sender.run('batches', { ...pace, attempt, first: 1, size: EVENTS_OF_A_REPORT, everyMs: REPORT_EVERY_MS }),
  );
  const paths = kinds.flatMap((kind) => pathsOf(kind));
  const { byPath, latencies } = await stage.reader.run('reads', {
    ...pace,
    keys: stage.keys.readers,
    paths,
    everyMs: READ_EVERY_MS,
  });
  await Promise.all(reporting);
  for (const path of paths) {
    const ms = byPath[path] ?? [];
    stage.note(
      `${path.replaceAll(/[0-9a-f-]{36}/g, '…')}: p50 ${quantile(ms, 0.5)?.toFixed(0)}, p99 ${quantile(ms, 0.99)?.toFixed(0)} ms`,
    );
  }
  const p99 = (some) =>
    quantile(
      some.flatMap((path) => byPath[path] ?? []),
      0.99,
    );
  return {
    ...Object.fromEntries(
      kinds.map((kind) => [`${kind} routes, 25 clients beside 16 workers, p99, ms`, p99(pathsOf(kind))]),
    ),
    'all of them, p99, ms': quantile(latencies, 0.99),
  };
}

/** Asks once, and tells how long it took and how large the answer is, sent and unpacked. */
async function weigh(stage, path) {
  const agent = openClient();
  const { ms, bytes } = await send(stage.address, { path, key: stage.keys.readers[0], agent, keepBytes: true });
  agent.destroy();
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return { seconds: ms / 1000, sentMB: bytes.length / 1e6, MB: (isPacked ? gunzipSync(bytes) : bytes).length / 1e6 };
}

/** The experiment of all runs of the bench: it is submitted, shown and reported. */
export async function largest(stage) {
  const { runs } = stage.options;
  const { id } = stage.large;
  const began = performance.now();
  const body = JSON.stringify(specOf('large', runs));
  await send(stage.address, {
    method: 'POST',
    path: '/v1/experiments',
    key: stage.keys.admin,
    body,
    agent: openClient(),
  });
  const submitted = (performance.now() - began) / 1000;
  const shown = await weigh(stage, `/v1/experiments/${id}`);
  // Another baseline, so that it has not been computed yet.
  const baseline = encodeURIComponent(stage.large.baselines[stage.reports++ % stage.large.baselines.length]);
  const report = await weigh(stage, `/v1/experiments/${id}/report?baseline=${baseline}`);
  return {
    'submit of all runs, s': submitted,
    'the experiment, s': shown.seconds,
    'the experiment, MB': shown.MB,
    'its report, computed, s': report.seconds,
    'its report, MB': report.MB,
    'its report, as it is sent, MB': report.sentMB,
  };
}
