/**
 * Measures reports over many runs on a real Postgres and a real API process: how long they take, and how they affect the API's
 * other callers and its memory.
 *
 *   npm run build
 *   node apps/api/bench/report.mjs [--runs 1000] [--segments 3000] [--rounds 3]
 *
 * Each round starts the API again. A report is "cold" if neither the API nor its thread has computed anything before. The exit
 * code is 1 if a goal is missed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { createStore } from '@ordo/store';
import { startBuiltOrdo, startTestPostgres } from '@ordo/testing';
import { smallSpec } from '../dist/testing/start-api.js';
import { fillResults } from './fill.mjs';
import { measured, median, quantile } from './measure.mjs';

const SEEDS = 5;
const AGAIN = 30;
const GOALS = {
  'cold, ms': 2000,
  'again, ms': 30,
  'again with its ETag (304), ms': 30,
  '/healthz p99 meanwhile, ms': 50,
  'memory of the API meanwhile, MiB': 400,
};

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    segments: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
  },
});

/** Sends a request and discards the body, so that this process stays idle enough to measure. */
function ask(url, headers = {}, agent) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip', ...headers }, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () =>
        resolve({ ms: performance.now() - began, status: response.statusCode, etag: response.headers.etag, bytes }),
      );
    })
      .on('error', reject)
      .end();
  });
}

async function askFor(status, ...parameters) {
  const answer = await ask(...parameters);
  if (answer.status !== status) throw new Error(`${parameters[0]} answered ${answer.status} instead of ${status}`);
  return answer;
}

/** Watches latency and memory until `stop` is called. */
function watch(ordo) {
  const { pid } = ordo.api();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies = [];
  let peak = 0;
  const stopping = new AbortController();
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      latencies.push((await askFor(200, `${ordo.url}/healthz`, {}, agent)).ms);
      const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      peak = Math.max(peak, Number(rss) / 1024);
      await delay(5);
    }
    agent.destroy();
  })();
  return {
    stop: async () => {
      stopping.abort();
      await rounds;
      return { p50: median(latencies), p99: quantile(latencies, 0.99), peak, requests: latencies.length };
    },
  };
}

async function measureRound(databaseUrl, home, experiment) {
  const ordo = await startBuiltOrdo({ databaseUrl, home, ...measured() });
  const url = `${ordo.url}/v1/experiments/${experiment.id}/report`;
  try {
    await delay(1000);
    const idle = watch(ordo);
    await delay(1000);
    const before = await idle.stop();
    const coldWatch = watch(ordo);
    const cold = await askFor(200, url);
    const duringCold = await coldWatch.stop();
    const again = [];
    const unchanged = [];
    for (let i = 0; i < AGAIN; i++) {
      again.push((await askFor(200, url)).ms);
      unchanged.push((await askFor(304, url, { 'if-none-match': cold.etag })).ms);
    }
    const fourWatch = watch(ordo);
    const began = performance.now();
    // The baselines differ, so that each report is computed.
    const baselines = experiment.variants.slice(1, 5).map((variant) => encodeURIComponent(variant));
    await Promise.all(baselines.map((baseline) => askFor(200, `${url}?baseline=${baseline}`)));
    const four = performance.now() - began;
    const duringFour = await fourWatch.stop();
    return { before, cold, duringCold, again: median(again), unchanged: median(unchanged), four, duringFour };
  } finally {
    await ordo.stop();
  }
}

async function submitExperiment(address, runs) {
  const rows = runs / SEEDS;
  const spec = {
    ...smallSpec(),
    name: 'many rows',
    seeds: Array.from({ length: SEEDS }, (_, i) => i + 1),
    matrix: { '/recipe/maxUpdates': Array.from({ length: rows }, (_, i) => 10 + i) },
  };
  const answer = await fetch(`${address}/v1/experiments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(spec),
  });
  if (answer.status !== 201) throw new Error(`submitting answered ${answer.status}: ${await answer.text()}`);
  const experiment = await answer.json();
  const variants = [...new Set(experiment.runs.map(({ variant }) => variant))];
  return { id: experiment.id, runIds: experiment.runs.map(({ id }) => id), variants };
}

async function prepare(databaseUrl, home) {
  const ordo = await startBuiltOrdo({ databaseUrl, home, ...measured() });
  const experiment = await submitExperiment(ordo.url, Number(options.runs));
  const { codeVersion } = await (await fetch(`${ordo.url}/readyz`)).json();
  await ordo.api().stop();
  const filled = performance.now();
  await fillResults({ url: databaseUrl, runIds: experiment.runIds, segments: Number(options.segments), codeVersion });
  say(`filled in ${seconds(filled)}`);
  // The API finds the results without sketches when it starts, as after an upgrade.
  const sketched = performance.now();
  await ordo.startApi();
  const store = createStore({ url: databaseUrl, maxConnections: 1 });
  while ((await store.segmentStatistics.runsWithoutSketch()).length > 0) await delay(250);
  await store.close();
  say(`sketches of all runs in the background: ${seconds(sketched)}`);
  await ordo.stop();
  return experiment;
}

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const say = (text) => process.stdout.write(`${text}\n`);

function printTable(rounds) {
  const of = (pick) => median(rounds.map(pick));
  const measured = {
    'cold, ms': of(({ cold }) => cold.ms),
    'again, ms': of(({ again }) => again),
    'again with its ETag (304), ms': of(({ unchanged }) => unchanged),
    'four at once, ms': of(({ four }) => four),
    '/healthz p50 meanwhile, ms': of(({ duringFour }) => duringFour.p50),
    '/healthz p99 meanwhile, ms': of(({ duringFour, duringCold }) => Math.max(duringFour.p99, duringCold.p99)),
    '/healthz p99 idle, ms': of(({ before }) => before.p99),
    'memory of the API meanwhile, MiB': Math.max(...rounds.map(({ duringFour }) => duringFour.peak)),
    'memory of the API before, MiB': of(({ before }) => before.peak),
    'bytes sent (gzip)': of(({ cold }) => cold.bytes),
  };
  say('\n| | measured | goal |\n|---|---:|---:|');
  let missed = 0;
  for (const [name, value] of Object.entries(measured)) {
    const goal = GOALS[name];
    const isMissed = goal !== undefined && value > goal;
    if (isMissed) missed += 1;
    const shown = value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
    say(`| ${name} | ${shown} | ${goal === undefined ? '' : `≤ ${goal}${isMissed ? ' MISSED' : ''}`} |`);
  }
  return missed;
}

const home = mkdtempSync(path.join(tmpdir(), 'ordo-bench-'));
const postgres = await startTestPostgres();
try {
  say(`${options.runs} runs × ${options.segments} segments, BLEU and chrF++, ${SEEDS} seeds per row`);
  say(`${cpus().length} × ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}, Node ${process.version}`);
  const experiment = await prepare(postgres.url, home);
  const rounds = [];
  for (let i = 0; i < Number(options.rounds); i++) {
    rounds.push(await measureRound(postgres.url, home, experiment));
    const { cold, duringFour } = rounds.at(-1);
    say(
      `round ${i + 1}: cold ${Math.round(cold.ms)} ms, memory ${Math.round(duringFour.peak)} MiB, load ${loadavg()[0].toFixed(1)}`,
    );
  }
  process.exitCode = printTable(rounds) === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
