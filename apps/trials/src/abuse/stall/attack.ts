/**
 * Lets one key at a time send its worst requests, and measures whether everybody else is still served: how long `/readyz`
 * takes, whether the heartbeats of a worker are stored in time, and how long the turns of the API's event loop are.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'node:http';
import { quantile } from '@ordo/core';
import type { Finding, Outcome } from '../findings.ts';
import type { Options } from '../options.ts';
import type { World } from '../product/world.ts';
import { interrupted } from '../progress.ts';
import { collectRequests, type StallRequest } from './collect-requests.ts';
import { fire, sendOnce } from './fire.ts';
import { createHeavyWorld, type HeavyWorld, LARGEST, SMALL } from './heavy-world.ts';
import { type Holder, HOLDERS } from './holders.ts';
import { judgeMeasures, type Limits, type Measures } from './judge-measures.ts';
import { type LiveWorker, startLiveWorker } from './live-worker.ts';
import { type Probe, startProbe } from './probe.ts';

/** The number of the attacker's requests at a time. */
const LANES = 8;
/** The number of the slowest requests that are listed. */
const NAMED = 8;
const QUIET_MS = 1_000;

export async function attackStall(world: World, { stall, full, seed, match }: Options): Promise<Outcome> {
  const heavy = await createHeavyWorld(world, full ? LARGEST : SMALL);
  const worker = await startLiveWorker(world);
  const probe = startProbe(world.product.url);
  const findings: Finding[] = [];
  const notes: string[] = [];
  // The attack takes a long time, so each result is also printed at once.
  const note = (lines: readonly string[]): void => {
    notes.push(...lines);
    for (const line of lines) process.stderr.write(`stall: ${line}\n`);
  };
  const tried = new Map<string, number>();
  let rightly = 0;
  try {
    if (stall.blockMs > 0) world.product.blockLoop(stall.blockMs);
    for (const holder of HOLDERS) {
      const all = await collectRequests(holder, heavy, seed);
      const requests = match === undefined ? all : all.filter(({ name }) => name.includes(match));
      if (requests.length === 0 || interrupted()) continue;
      note(await findLongestTurns(requests, world));
      const measures = await measure({ holder, requests, heavy, worker, probe, seconds: stall.seconds });
      const { fired } = measures;
      const failures = [...fired.failed.values()].reduce((a, b) => a + b, 0);
      tried.set(`${holder.id} legal`, fired.legal);
      tried.set(`${holder.id} illegal`, fired.illegal);
      rightly += fired.legal + fired.illegal - failures;
      const { wrong, said } = judgeMeasures(measures, stall);
      note(said);
      if (wrong.length > 0) findings.push(findingOf(holder, wrong, stall));
    }
  } finally {
    await probe.stop();
    await worker.stop();
  }
  return { part: 'stall', tried, rightly, findings, notes };
}

interface Measuring {
  readonly holder: Holder;
  readonly requests: readonly StallRequest[];
  readonly heavy: HeavyWorld;
  readonly worker: LiveWorker;
  readonly probe: Probe;
  readonly seconds: number;
}

async function measure({ holder, requests, heavy, worker, probe, ...rest }: Measuring): Promise<Measures> {
  const { product, sql } = heavy;
  await delay(QUIET_MS);
  await Promise.all([probe.read(), product.readLoop()]);
  const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now');
  const over = AbortSignal.timeout(1000 * rest.seconds);
  const fired = await fire({ url: product.url, requests, lanes: LANES, signal: over });
  const [{ answered, failures }, loop] = await Promise.all([probe.read(), product.readLoop()]);
  const silenceMs = await worker.longestSilence(rows[0]?.now ?? new Date(0));
  const ready = { p50: quantile(answered, 0.5), p99: quantile(answered, 0.99), max: quantile(answered, 1) };
  return { holder: holder.id, ready, asked: answered.length, failures, silenceMs, loop, fired, ...rest };
}

/** Sends each large request alone, and lists those with the longest turns of the loop. */
async function findLongestTurns(requests: readonly StallRequest[], { product }: World): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const turns: { readonly name: string; readonly ms: number }[] = [];
  for (const one of requests.filter(({ small }) => !small)) {
    if (interrupted()) break;
    await product.readLoop();
    await sendOnce({ url: product.url, agent, one, signal: AbortSignal.timeout(30_000) });
    turns.push({ name: one.name, ms: (await product.readLoop()).longestTurnMs ?? 0 });
  }
  agent.destroy();
  const longest = turns.toSorted((a, b) => b.ms - a.ms).slice(0, NAMED);
  return longest.map(({ name, ms }) => `alone, a turn of ${Math.round(ms)} ms of CPU: ${name}`);
}

function findingOf({ id }: Holder, wrong: readonly string[], { seconds, readyMs }: Limits): Finding {
  const repeat = `npm run abuse -- --only stall --match '${id} ' --seconds ${seconds} --ready-ms ${readyMs}`;
  return { input: `the key ${id}, with its worst requests for ${seconds} s`, wrong, repeat };
}
