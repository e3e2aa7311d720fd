/**
 * Measures the cost of orchestration on real processes (Postgres, API, two workers, trainers): how long a submitted run waits
 * until its trainer starts, and how long a run stops after its worker was killed.
 *
 *   npm run build
 *   node apps/worker/bench/latency.mjs [--queue redis|postgres] [--submissions 20] [--kills 20]
 *
 * Times are wall-clock times on one machine, from the caller's request to the `at` of the trainer's event.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Cluster } from '../dist/testing/cluster.js';
import { tinySpec } from '../dist/testing/tiny-spec.js';

const ENDLESS = 1_000_000;
const { values } = parseArgs({
  options: {
    queue: { type: 'string', default: 'redis' },
    submissions: { type: 'string', default: '20' },
    kills: { type: 'string', default: '20' },
  },
});

let mark = 10_000;

function nextSpec(updates) {
  mark += 1;
  return tinySpec({ mark, updates });
}

/** Returns when attempt `number` entered `phase`, in milliseconds since the epoch. */
async function waitForPhase(cluster, runId, { number, phase }) {
  for (;;) {
    const history = await cluster.historyOf(runId).catch(() => []);
    const entered = history.find(
      ({ attempt, event }) => attempt.number === number && event.kind === 'phase' && event.phase === phase,
    );
    if (entered !== undefined) return Date.parse(entered.at);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function measureSubmissions(cluster, count) {
  const waits = { load: [], train: [] };
  for (let i = 0; i <= count; i++) {
    const spec = nextSpec(5);
    const submitted = Date.now();
    const { runId } = await cluster.submit(spec);
    const load = (await waitForPhase(cluster, runId, { number: 1, phase: 'load' })) - submitted;
    const train = (await waitForPhase(cluster, runId, { number: 1, phase: 'train' })) - submitted;
    await cluster.waitForState(runId, 'succeeded');
    // Gives the next trainer time to load its engine while the machine is idle.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    if (i === 0) continue; // The first run finds cold caches.
    waits.load.push(load);
    waits.train.push(train);
  }
  report('submit → trainer at work (phase load)', waits.load);
  report('submit → first batch (phase train)', waits.train);
}

async function measureKills(cluster, count) {
  const { experimentId, runId } = await cluster.submit(nextSpec(ENDLESS));
  const standstills = [];
  for (let number = 1; number <= count; number++) {
    await waitForPhase(cluster, runId, { number, phase: 'train' });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const { worker } = await cluster.holderOf(runId);
    const killed = Date.now();
    worker.signal('SIGKILL');
    cluster.startWorker(`replacement-${number}`);
    standstills.push((await waitForPhase(cluster, runId, { number: number + 1, phase: 'train' })) - killed);
  }
  await cluster.cancel(experimentId);
  report('worker killed → training again on another worker', standstills);
}

function report(what, milliseconds) {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const quantile = (q) => Math.round(sorted[Math.ceil(q * sorted.length) - 1]);
  const figures = `median ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, most ${quantile(1)} ms`;
  console.log(`${what}: ${figures} (n = ${sorted.length}; load ${loadavg()[0].toFixed(1)})`);
}

console.log(`${availableParallelism()} × ${cpus()[0].model}, Node ${process.version}, queue on ${values.queue}`);
const started = performance.now();
const cluster = await Cluster.start({ workers: 2, queue: values.queue });
console.log(`new database, API and two workers ready: ${Math.round(performance.now() - started)} ms`);
try {
  await measureSubmissions(cluster, Number(values.submissions));
  await measureKills(cluster, Number(values.kills));
} finally {
  await cluster.stop();
}
