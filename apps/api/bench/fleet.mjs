/**
 * A simulated fleet: many workers that train nothing speak the real protocol to two API replicas, with their own Postgres and
 * Redis, all on this machine. No worker dies, so no lease should be lost. The exit code is 1 if a goal is missed. `--help`
 * lists the options; docs/results/scale.md has the measurements.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTestRedis, startTestPostgres } from '@ordo/testing';
import { smallSpec } from '../dist/testing/start-api.js';
import { beginMeasurement, startCrews, takeTally, untilAllWork } from './fleet/crews.mjs';
import { startReplica } from './fleet/replica.mjs';
import { addTally, newTally, quantileOf } from './fleet/tally.mjs';
import { UseOfMachine } from './fleet/use.mjs';
import { judge, readDatabase } from './fleet/verdict.mjs';
import { sendJson } from './load/requests.mjs';
import { createKeys, findPostgres } from './load/stage.mjs';

const HELP = `node apps/api/bench/fleet.mjs [--workers N] [--seconds N] [--run-seconds N] [--event-ms N] [--kill]

  --workers N       simulated workers (default: 1000)
  --seconds N       how long is measured (default: 120)
  --run-seconds N   how long a run lasts on average (default: 300)
  --event-ms N      the pause between two events of a run (default: 2500; a real run tells of its machine every 5 s, and of
                    its training every 100 updates)
  --kill            kill a replica every minute, in turns, and start it again after five seconds
  --profile DIR     write profiles of the replicas' processor time to this folder

Run \`npm run build\` first.
`;
const TICK_SECONDS = 30;
const KILL_EVERY_MS = 60_000;
const DOWN_MS = 5000;
const MOST_SEEDS = 500;

const { values: chosen } = parseArgs({
  options: {
    workers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '120' },
    'run-seconds': { type: 'string', default: '300' },
    'event-ms': { type: 'string', default: '2500' },
    kill: { type: 'boolean', default: false },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const began = performance.now();
const elapsed = () => Math.round((performance.now() - began) / 1000);
const say = (text) => process.stdout.write(`${text}\n`);

function readCount(name) {
  if (/^[1-9]\d*$/.test(chosen[name])) return Number(chosen[name]);
  throw new Error(`--${name} ${chosen[name]} is not a whole number above 0`);
}

/** Submits `count` runs, in the largest possible experiments. */
async function submit(address, key, count) {
  for (let first = 0; first < count; first += MOST_SEEDS) {
    const seeds = Array.from({ length: Math.min(MOST_SEEDS, count - first) }, (_, i) => first + i + 1);
    const json = { ...smallSpec(), name: `fleet ${first}`, seeds, matrix: {} };
    await sendJson(address, { method: 'POST', path: '/v1/experiments', key, json });
  }
}

async function killInTurn(replicas, signal) {
  for (let turn = 0; ; turn++) {
    await delay(KILL_EVERY_MS - DOWN_MS, undefined, { signal });
    const replica = replicas[turn % replicas.length];
    await replica.end('SIGKILL');
    await delay(DOWN_MS);
    await replica.start();
    say(`${elapsed()} s: replica ${turn % replicas.length} was killed and serves again`);
  }
}

/** Measures in ticks, and prints the measurements after each one. */
async function measure({ crews, use, seconds, tally }) {
  const ends = performance.now() + seconds * 1000;
  use.begin();
  while (performance.now() < ends) {
    await delay(Math.min(TICK_SECONDS * 1000, ends - performance.now()));
    const tick = await takeTally(crews);
    const { replicas, postgres, simulation } = use.tick();
    const percent = [...replicas, postgres, simulation].map(Math.round).join(', ');
    const p99 = quantileOf(tick.beatMs, 0.99);
    say(
      `${elapsed()} s: ${tick.beats} heartbeats, p99 ${p99} ms, ${tick.missedBeats} missed; ${tick.events} events; ` +
        `${tick.claims} claims; replicas, Postgres, simulation ${percent} %; load ${loadavg()[0].toFixed(1)}`,
    );
    addTally(tally, tick);
  }
}

async function play(services, home) {
  const { postgres, redis, replicas, crews } = services;
  const [workers, seconds, runSeconds, eventMs] = ['workers', 'seconds', 'run-seconds', 'event-ms'].map(readCount);
  const log = path.join(tmpdir(), `ordo-fleet-${process.pid}.log`);
  say(`the replicas' warnings are in ${log}`);
  const settings = { databaseUrl: postgres.url, redisUrl: redis.url, home, log, profile: chosen.profile };
  replicas.push(await startReplica(settings), await startReplica(settings));
  const addresses = replicas.map(({ ordo }) => ordo.url);
  const keys = await createKeys(replicas[0].ordo);
  const { codeVersion } = await (await fetch(`${addresses[0]}/readyz`)).json();
  await submit(addresses[0], keys.admin, Math.ceil(workers * (2 + (1.2 * seconds) / runSeconds)));
  say(`${elapsed()} s: runs submitted`);
  const fleet = { addresses, key: keys.worker, queueUrl: redis.url, codeVersion, runMs: runSeconds * 1000, eventMs };
  crews.push(...(await startCrews(fleet, workers)));
  say(`${elapsed()} s: ${workers} workers have registered`);
  const first = await untilAllWork(crews, workers, say);
  say(`${elapsed()} s: each has a run; heartbeat p99 ${quantileOf(first.beatMs, 0.99)} ms meanwhile`);
  const stopping = new AbortController();
  const killing = chosen.kill ? killInTurn(replicas, stopping.signal).catch((error) => error) : Promise.resolve();
  const use = new UseOfMachine({ replicas, crews, postgresPid: await findPostgres(postgres.url) });
  const tally = { ...newTally(), held: [...first.held, ...(await beginMeasurement(crews)).held] };
  await measure({ crews, use, seconds, tally });
  stopping.abort();
  const ending = await killing;
  // Without its kills, the round would be meaningless.
  if (ending !== undefined && ending.name !== 'AbortError') throw ending;
  return judge({ tally, database: await readDatabase(postgres.url), use: use.sum(), seconds, say });
}

async function main() {
  say(`${cpus().length} × ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}, Node ${process.version}`);
  const home = mkdtempSync(path.join(tmpdir(), 'ordo-fleet-'));
  const postgres = await startTestPostgres();
  const redis = await createTestRedis('the simulated fleet needs one');
  if (redis === null) throw new Error('install Redis or Valkey: the fleet takes its jobs from there');
  const services = { postgres, redis, replicas: [], crews: [] };
  try {
    return await play(services, home);
  } finally {
    for (const crew of services.crews) crew.kill();
    for (const replica of services.replicas) await replica.end(chosen.profile === undefined ? 'SIGKILL' : 'SIGTERM');
    await redis.stop();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
if (chosen.help) say(HELP);
else process.exitCode = (await main()) === 0 ? 0 : 1;
