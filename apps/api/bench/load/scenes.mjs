/** The scenes: each puts one kind of load on the API and returns figures by name. */
import { setTimeout as delay } from 'node:timers/promises';
import { median, processorSeconds, quantile } from '../measure.mjs';
import { openClient, send } from './requests.mjs';
import { largest, manyRuns, routes } from './scale.mjs';
import { newSpec } from './stage.mjs';

/**
 * The pause between batches. One attempt sends 1,000 metrics every half second. Real workers send up to 100 at a time, a few
 * times a second.
 */
const BATCH_EVERY_MS = 500;
/** The pause between reads. Each client asks four times a second, which is the most that a dashboard or `ordo watch` does. */
const READ_EVERY_MS = 250;
const STREAMS = 200;

const BATCH = 1000;

/** Returns the shares of one core that the API and Postgres used during `work`, with the result of `work`. */
async function withProcessors(stage, work) {
  const read = () => [processorSeconds(stage.ordo.api().pid), processorSeconds(stage.postgresPid)];
  const [before, began] = [read(), performance.now()];
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  const [api, postgres] = read().map((after, i) => (100 * (after - before[i])) / seconds);
  return { result, api, postgres, seconds };
}

/** Returns the processor milliseconds for each of `count` requests, including what the processes do anyway. */
function perRequest({ api, postgres, seconds }, count) {
  const each = (percent) => (percent * 10 * seconds) / count;
  return { api: each(api), postgres: each(postgres) };
}

/** Measures how long `/healthz` takes during `work`, which shows anything that blocks the event loop. */
async function withHealth(stage, work) {
  const agent = openClient();
  const latencies = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      latencies.push((await send(stage.address, { path: '/healthz', agent })).ms);
      await delay(5);
    }
  })();
  const result = await work().finally(() => over.abort());
  await watching;
  agent.destroy();
  return { result, worst: Math.max(...latencies) };
}

async function sendBatches(stage, everyMs) {
  const { attempt } = await stage.startRun();
  const options = { address: stage.address, attempt, first: 1, size: BATCH, everyMs, forMs: stage.options.forMs };
  return stage.sender.run('batches', options);
}

async function batches(stage) {
  const paced = await withProcessors(stage, () => sendBatches(stage, BATCH_EVERY_MS));
  const { latencies } = paced.result;
  const each = perRequest(paced, latencies.length);
  const saturated = await sendBatches(stage, 0);
  return {
    'batch of 1,000 events alone, p50, ms': median(latencies),
    'batch of 1,000 events alone, p99, ms': quantile(latencies, 0.99),
    'a batch, API, ms of processor': each.api,
    'a batch, Postgres, ms of processor': each.postgres,
    'batches back to back, events/s': (BATCH * 1000) / median(saturated.latencies),
  };
}

/** Lists paths, repeated by how often they should be drawn: lists, single runs and experiments, curves, pages of events. */
function readPaths({ small, large }) {
  const run = `/v1/runs/${small.runId}`;
  const weighted = {
    '/v1/experiments?limit=20': 2,
    [`/v1/experiments/${small.id}`]: 3,
    [`/v1/experiments/${large.id}`]: 1,
    '/v1/runs?limit=50': 2,
    [`/v1/runs?experiment=${large.id}&limit=50`]: 2,
    [run]: 4,
    [`${run}/attempts`]: 2,
    [`${run}/events?limit=100`]: 4,
    [`${run}/metrics?points=1000`]: 2,
    [`/v1/runs/${large.runIds[0]}/result`]: 2,
    '/v1/workers': 1,
    '/v1/queue': 1,
    '/v1/studies': 1,
  };
  return Object.entries(weighted).flatMap(([path, weight]) => Array.from({ length: weight }, () => path));
}

const readOptions = (stage, everyMs) => ({
  address: stage.address,
  keys: stage.keys.readers,
  paths: readPaths(stage),
  everyMs,
  forMs: stage.options.forMs,
});

function describeSlowest(byPath) {
  const slow = Object.entries(byPath).map(([path, ms]) => [
    path.replaceAll(/[0-9a-f-]{36}/g, '…'),
    median(ms),
    Math.max(...ms),
  ]);
  return slow
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 4)
    .map(([path, p50, max]) => `${path} ${p50.toFixed(0)}–${max.toFixed(0)}`);
}

/** The number of requests of each kind that are counted. As many are sent before as a warm-up. */
const COUNTED = 100;

/** Measures the processor time of a read by a single client: each kind in a note, and the mean over the mix. */
async function costs(stage) {
  const paths = readPaths(stage);
  const mean = { api: 0, postgres: 0 };
  const notes = [];
  for (const path of new Set(paths)) {
    const requests = Array.from({ length: COUNTED }, (_, i) => ({ path, key: stage.keys.readers[i % 25] }));
    const ask = () => stage.sender.run('list', { address: stage.address, clients: 1, requests });
    await ask();
    const { api, postgres } = perRequest(await withProcessors(stage, ask), COUNTED);
    const share = paths.filter((other) => other === path).length / paths.length;
    mean.api += share * api;
    mean.postgres += share * postgres;
    notes.push(`${path.replaceAll(/[0-9a-f-]{36}/g, '…')} ${api.toFixed(1)} + ${postgres.toFixed(1)}`);
  }
  stage.note(`processor of the API + Postgres, ms: ${notes.join(', ')}`);
  return {
    'a read of the mix, API, ms of processor': mean.api,
    'a read of the mix, Postgres, ms of processor': mean.postgres,
  };
}

async function reads(stage) {
  const paced = await withProcessors(stage, () => stage.sender.run('reads', readOptions(stage, READ_EVERY_MS)));
  const saturated = await stage.sender.run('reads', readOptions(stage, 0));
  stage.note(`reads, ms: ${describeSlowest(paced.result.byPath).join(', ')}`);
  return {
    'reads of 25 clients, p50, ms': median(paced.result.latencies),
    'reads of 25 clients, p99, ms': quantile(paced.result.latencies, 0.99),
    'reads, requests/s': paced.result.latencies.length / paced.result.seconds,
    'reads, API, % of a core': paced.api,
    'reads, Postgres, % of a core': paced.postgres,
    'reads without a pause, requests/s': saturated.latencies.length / saturated.seconds,
    'reads without a pause, p50, ms': median(saturated.latencies),
    'reads without a pause, p99, ms': quantile(saturated.latencies, 0.99),
  };
}

/** Requests one report after another until it is told to stop. Each report has a different baseline, so each is computed. */
function askForReports(stage) {
  const over = new AbortController();
  const seconds = [];
  const asking = (async () => {
    const agent = openClient();
    while (!over.signal.aborted) {
      const baseline = stage.large.baselines[stage.reports++ % stage.large.baselines.length];
      const path = `/v1/experiments/${stage.large.id}/report?baseline=${encodeURIComponent(baseline)}`;
      seconds.push((await send(stage.address, { path, key: stage.keys.readers[0], agent })).ms / 1000);
    }
    agent.destroy();
  })();
  // If the rest of the scene fails first, its error is the one to report.
  asking.catch(() => undefined);
  return async () => {
    over.abort();
    await asking;
    return seconds;
  };
}

async function mixed(stage) {
  const { attempt } = await stage.startRun();
  const stopReports = askForReports(stage);
  const { result, api, postgres } = await withProcessors(stage, () =>
    Promise.all([
      stage.sender.run('batches', {
        address: stage.address,
        attempt,
        first: 1,
        size: BATCH,
        everyMs: BATCH_EVERY_MS,
        forMs: stage.options.forMs,
      }),
      stage.reader.run('reads', readOptions(stage, READ_EVERY_MS)),
    ]),
  );
  const reports = await stopReports();
  const [sent, read] = result;
  stage.note(`mixed reads, ms: ${describeSlowest(read.byPath).join(', ')}`);
  return {
    'batch beside reads and a report, p50, ms': median(sent.latencies),
    'batch beside reads and a report, p99, ms': quantile(sent.latencies, 0.99),
    'reads of 25 clients beside batches and a report, p50, ms': median(read.latencies),
    'reads of 25 clients beside batches and a report, p99, ms': quantile(read.latencies, 0.99),
    'report over all runs meanwhile, s': median(reports),
    'mixed, API with its thread, % of a core': api,
    'mixed, Postgres, % of a core': postgres,
  };
}

async function claims(stage) {
  const { runs } = await stage.submit(newSpec('to claim', stage.options.quick ? 20 : 100));
  const body = JSON.stringify({ workerId: stage.workerId });
  const requests = runs.map(({ id }) => ({
    method: 'POST',
    path: `/v1/runs/${id}/claim`,
    key: stage.keys.worker,
    body,
  }));
  const { latencies, seconds } = await stage.sender.run('list', { address: stage.address, clients: 8, requests });
  return { 'claims/s of 8 workers': latencies.length / seconds, 'claim, p50, ms': median(latencies) };
}

async function submissions(stage) {
  const submit = (spec) => ({
    method: 'POST',
    path: '/v1/experiments',
    key: stage.keys.admin,
    body: JSON.stringify(spec),
  });
  const send = (specs) =>
    stage.sender.run('list', { address: stage.address, clients: 25, requests: specs.map(submit) });
  const same = newSpec('the same', 4);
  const equal = await send(Array.from({ length: 100 }, () => same));
  const different = await send(Array.from({ length: 100 }, () => newSpec('another', 4)));
  return {
    'equal specs of 20 runs from 25 clients, p50, ms': median(equal.latencies),
    'different specs of 20 runs from 25 clients, p50, ms': median(different.latencies),
  };
}

async function plan(stage) {
  const body = JSON.stringify(newSpec('a plan', 400));
  const { result, worst } = await withHealth(stage, () =>
    send(stage.address, { method: 'POST', path: '/v1/plan', key: stage.keys.admin, body, agent: openClient() }),
  );
  return { 'plan of 2,000 runs, ms': result.ms, '/healthz beside the plan, longest, ms': worst };
}

async function series(stage) {
  const { runId } = stage.long;
  const ask = (path, count, clients) => {
    const requests = Array.from({ length: count }, (_, i) => ({ path, key: stage.keys.readers[i % 25] }));
    return stage.sender.run('list', { address: stage.address, clients, requests });
  };
  const whole = await withHealth(stage, () => ask(`/v1/runs/${runId}/metrics`, 1, 1));
  const reduced = `/v1/runs/${runId}/metrics?points=1000`;
  const alone = await ask(reduced, 5, 1);
  const many = await withHealth(stage, () => ask(reduced, 50, 25));
  return {
    'series of 100,000 steps, whole, ms': whole.result.latencies[0],
    '/healthz beside the series, longest, ms': whole.worst,
    'series reduced to 1,000 points, ms': median(alone.latencies),
    'series reduced, at 25 clients, p50, ms': median(many.result.latencies),
    '/healthz beside the reduced series, longest, ms': many.worst,
  };
}

async function streams(stage) {
  const { forMs } = stage.options;
  const open = (path) =>
    stage.reader.begin('streams', { address: stage.address, path, keys: stage.keys.readers, count: STREAMS });
  const queued = (await stage.submit(newSpec('waiting', 1, 1))).runs[0].id;
  const waiting = open(`/v1/runs/${queued}/events`);
  await delay(2000);
  const idle = await withProcessors(stage, () => delay(forMs));
  await waiting.stop();
  const { experiment, attempt } = await stage.startRun(20, 1);
  const following = open(`/v1/experiments/${experiment.id}/events`);
  await delay(2000);
  // Only 20 events are sent every half second, so that the measurement is about following and not about sending to 200 clients.
  const options = { address: stage.address, attempt, first: 1, size: 20, everyMs: BATCH_EVERY_MS, forMs };
  const busy = await withProcessors(stage, () =>
    Promise.all([sendBatches(stage, BATCH_EVERY_MS), stage.sender.run('batches', options)]),
  );
  const { messages } = await following.stop();
  stage.note(`${messages} messages to ${STREAMS} streams`);
  return {
    '200 streams on a queued run, API, % of a core': idle.api,
    '200 streams on a queued run, Postgres, % of a core': idle.postgres,
    'batch beside 200 streams on a running experiment, p50, ms': median(busy.result[0].latencies),
    '200 streams on a running experiment, API, % of a core': busy.api,
    '200 streams on a running experiment, Postgres, % of a core': busy.postgres,
  };
}

export const SCENES = {
  batches,
  mixed,
  reads,
  costs,
  claims,
  submissions,
  plan,
  series,
  streams,
  routes,
  manyRuns,
  largest,
};
