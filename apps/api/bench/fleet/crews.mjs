/** Manages the processes that run the fake workers. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addTally, newTally, quantileOf } from './tally.mjs';

const CREWS = 2;
/** The longest time until every worker has its first run. */
const READY_WITHIN_MS = 180_000;
const LOOK_MS = 5000;

/** Starts the processes with the fake workers, and resolves when the workers have registered. */
export async function startCrews(settings, workers) {
  const crews = Array.from({ length: CREWS }, (_, crew) => {
    const child = fork(path.resolve(import.meta.dirname, 'crew.mjs'), { detached: true });
    const count = Math.floor((workers + crew) / CREWS);
    child.send({ ...settings, crew, count });
    return child;
  });
  await Promise.all(crews.map((crew) => new Promise((resolve) => crew.once('message', resolve))));
  return crews;
}

const askCrew = (crew, message) =>
  new Promise((resolve) => {
    crew.once('message', resolve);
    crew.send(message);
  });

const askCrews = async (crews, message) =>
  (await Promise.all(crews.map((crew) => askCrew(crew, message)))).reduce(addTally, newTally());

/** Returns what the crews have counted since the last request. */
export const takeTally = (crews) => askCrews(crews, 'tally');

/** Begins the measurement. Returns what the crews counted before it. */
export const beginMeasurement = (crews) => askCrews(crews, 'measure');

/** Resolves when each worker has been given a run, with what the crews have counted in the meantime. */
export async function untilAllWork(crews, workers, say) {
  const tally = newTally();
  const ends = performance.now() + READY_WITHIN_MS;
  while (tally.claims < workers) {
    if (performance.now() > ends)
      throw new Error(`only ${tally.claims} of ${workers} workers have a run: ${JSON.stringify(tally.refusals)}`);
    await delay(LOOK_MS);
    const tick = await takeTally(crews);
    say(
      `  ${tick.claims} claims, ${tick.beats} heartbeats, p99 ${quantileOf(tick.beatMs, 0.99)} ms, ${tick.missedBeats} missed`,
    );
    addTally(tally, tick);
  }
  return tally;
}
