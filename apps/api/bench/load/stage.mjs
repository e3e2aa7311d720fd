/** Prepares what the scenes need: separate services, keys, an experiment with results, and a run with a long series. */
import { setTimeout as delay } from 'node:timers/promises';
import { createStore } from '@ordo/store';
import { Client } from 'pg';
import { smallSpec } from '../../dist/testing/start-api.js';
import { fillResults } from '../fill.mjs';
import { parentOf } from '../measure.mjs';
import { sendJson } from './requests.mjs';

const SEEDS = 5;
const READERS = 25;
/** The number of segments. Sketches decide how long a report takes, and they are just as large for a small test set. */
const SEGMENTS = 300;

export async function createKeys(ordo) {
  const admin = await ordo.createKey('admin', 'bench');
  const more = async (role, name) => {
    const json = { role, name };
    return (await sendJson(ordo.url, { method: 'POST', path: '/v1/api-keys', key: admin, json })).key;
  };
  const readers = [];
  for (let i = 0; i < READERS; i++) readers.push(await more('read', `reader ${i}`));
  return { admin, worker: await more('worker', 'worker'), readers };
}

let lastUpdates = 10;

/** Returns a spec of `variants` × `seeds` runs that were never submitted before. */
export function newSpec(name, variants, seeds = SEEDS) {
  const matrix = { '/recipe/maxUpdates': Array.from({ length: variants }, () => ++lastUpdates) };
  return { ...smallSpec(), name, seeds: Array.from({ length: seeds }, (_, i) => i + 1), matrix };
}

/** A key of a matrix may have 500 values. */
const MOST_VARIANTS = 400;

/** Returns a spec of so many runs: five seeds each of up to 400 variants, and more seeds where that is not enough. */
export function specOf(name, runs) {
  const variants = Math.min(runs / SEEDS, MOST_VARIANTS);
  return newSpec(name, variants, runs / variants);
}

export class Stage {
  constructor({ ordo, databaseUrl, keys, postgresPid, workerId, sender, options }) {
    Object.assign(this, { ordo, address: ordo.url, databaseUrl, keys, postgresPid, workerId, sender, options });
  }

  ask(request) {
    return sendJson(this.address, { key: this.keys.admin, ...request });
  }

  submit(spec) {
    return this.ask({ method: 'POST', path: '/v1/experiments', json: spec });
  }

  async claim(runId) {
    const asked = {
      method: 'POST',
      path: `/v1/runs/${runId}/claim`,
      key: this.keys.worker,
      json: { workerId: this.workerId },
    };
    const { id, number, token } = (await this.ask(asked)).attempt;
    return { id, number, token, key: this.keys.worker, runId };
  }

  /** Starts a run that is being executed, alone in its experiment or not. */
  async startRun(variants = 1, seeds = 1) {
    const experiment = await this.submit(newSpec('one run', variants, seeds));
    return { experiment, attempt: await this.claim(experiment.runs[0].id) };
  }

  /** Sends `count` events in batches of 1,000. */
  async fillEvents(attempt, count) {
    const options = { address: this.address, attempt, size: 1000, everyMs: 0 };
    for (let first = 1; first <= count; ) {
      const { next } = await this.sender.run('batches', { ...options, first, forMs: 1 });
      first = next;
    }
  }
}

export async function registerWorker(address, keys, codeVersion) {
  const identity = {
    name: 'bench',
    pool: 'default',
    labels: [],
    engine: 'cpu',
    device: 'cpu',
    codeVersion,
    concurrency: 1024,
  };
  return (await sendJson(address, { method: 'POST', path: '/v1/workers', key: keys.worker, json: identity })).id;
}

/** Returns the process id of a Postgres server. */
export async function findPostgres(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const server = parentOf(rows[0].pid);
  await client.end();
  return server;
}

/** Prepares an experiment of many succeeded runs for reports. */
export async function prepareReported(stage, codeVersion, runs) {
  const { id, runs: members } = await stage.submit(specOf('many rows', runs));
  const runIds = members.map((run) => run.id);
  await fillResults({ url: stage.databaseUrl, runIds, segments: SEGMENTS, codeVersion });
  const baselines = [...new Set(members.map(({ variant }) => variant))];
  return { id, runIds, baselines };
}

/** Waits for the sketches. They are computed in the background, which must be finished before anything is measured. */
export async function untilSketched(databaseUrl) {
  const store = createStore({ url: databaseUrl, maxConnections: 1 });
  while ((await store.segmentStatistics.runsWithoutSketch()).length > 0) await delay(250);
  await store.close();
}
