/** Fills a Postgres with what the pages under measurement show, and reports to the API as workers do. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createStore } from '@ordo/store';
import { Client } from 'pg';

const API = path.resolve(import.meta.dirname, '../../api');
const { fillResults, openFiller } = await import(path.join(API, 'bench/fill.mjs'));
const { specOf } = await import(path.join(API, 'bench/load/stage.mjs'));

/** The number of segments. How long a report takes hardly depends on it, because it reads sketches. */
const SEGMENTS = 300;
const BATCH = 5_000;
const PULSE_MS = 5_000;
const REPORT_MS = 200;
const POINT_MS = 500;
const AT = '2026-01-01T00:00:00.000Z';

const newRun = (name, i) => ({
  contentHash: `${name}-${i}`,
  hypothesesHash: `hypotheses of ${name}-${i}`,
  codeVersion: 'bench',
  datasetHash: 'bench',
  variant: `variant ${i % 20}`,
  seed: Math.floor(i / 20) + 1,
  spec: { name, kind: 'translation' },
  pool: 'bench',
  labels: [],
  priority: 0,
  timeLimitSeconds: 86_400,
  gpus: 0,
  gpuMemoryMiB: 0,
  memoryMiB: 0,
  cores: 1,
  exclusive: false,
});

const metric = (step, values) => ({ seq: step, at: AT, event: { kind: 'metric', step, values } });

/** Experiments with two ended runs each, in one statement: submitting them one by one takes minutes. */
const EXPERIMENTS = `
  with experiment as (
    insert into "Experiment" (id, name, spec, owner, "createdAt")
    select gen_random_uuid(), 'experiment ' || i, '{}', 'bench', now() - i * interval '1 minute'
    from generate_series(1, $1) i
    returning id, name, "createdAt"
  ), place as (
    select id as "experimentId", "createdAt", name || ' seed ' || position as hash, position, gen_random_uuid() as "runId"
    from experiment, generate_series(0, 1) position
  ), run as (
    insert into "Run" (id, "contentHash", "codeVersion", "datasetHash", spec, seed, pool, labels, "timeLimitSeconds", state,
      "createdAt", "finishedAt")
    select "runId", hash, 'bench', 'bench', '{}', position, 'bench', '{}', 86400,
      (array['succeeded', 'failed', 'cancelled'])[1 + abs(hashtext(hash)) % 3]::"RunState", "createdAt", now()
    from place
  )
  insert into "ExperimentRun" ("experimentId", position, "runId", variant, attached, pool, labels, priority, "timeLimitSeconds")
  select "experimentId", position, "runId", 'none', false, 'bench', '{}', 0, 86400 from place`;

const MANY_RUNS = readFileSync(path.resolve(import.meta.dirname, '../src/testing/many-runs.sql'), 'utf8');

/** Repeats the work, at most once in so many milliseconds. @returns a function that ends it, after the work that is being done */
function every(ms, work) {
  const ending = new AbortController();
  const done = (async () => {
    while (!ending.signal.aborted) {
      const pausing = setTimeout(ms);
      await work();
      await pausing;
    }
  })();
  return () => {
    ending.abort();
    return done;
  };
}

export function openSeeder({ url, apiAddress }) {
  const store = createStore({ url });
  const query = async (statement, values = []) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(statement, values);
    await client.end();
    return rows;
  };
  const insert = async (statement, count) => {
    await query(statement, [count]);
    await query('analyze');
  };
  const submit = async (name, count) => {
    const runs = Array.from({ length: count }, (_, i) => newRun(name, i));
    const { experimentId } = await store.experiments.submit({ name, spec: {}, createdBy: null, runs });
    const rows = await query('select "runId" from "ExperimentRun" where "experimentId" = $1 order by position', [
      experimentId,
    ]);
    return { experimentId, runIds: rows.map(({ runId }) => runId) };
  };
  const identity = { name: 'bench', pool: 'bench', labels: [], engine: 'cpu', device: 'cpu', codeVersion: 'bench' };
  let worker;
  const held = [];
  // An attempt whose worker is silent is lost.
  const pulse = setInterval(() => worker !== undefined && void store.attempts.heartbeat(worker, held), PULSE_MS);
  const claim = async (runId) => {
    worker ??= await store.workers.register({ ...identity, concurrency: 64 });
    const claimed = await store.attempts.claim(runId, worker);
    held.push({ id: claimed.attemptId, number: claimed.attemptNumber });
    return claimed;
  };
  const report = async ({ attemptId, token }, events) => {
    const answer = await fetch(`${apiAddress}/v1/attempts/${attemptId}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ordo-attempt-token': token },
      body: JSON.stringify({ attemptNumber: 1, events }),
    });
    if (!answer.ok) throw new Error(`the API answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const submitSpec = async (name, count) => {
    const answer = await fetch(`${apiAddress}/v1/experiments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(specOf(name, count)),
    });
    if (!answer.ok) throw new Error(`the API answered ${answer.status}: ${await answer.text()}`);
    const { id, runs } = await answer.json();
    const { codeVersion } = await (await fetch(`${apiAddress}/readyz`)).json();
    return { id, runIds: runs.map((run) => run.id), codeVersion };
  };
  // Results that were written into the database have no sketches yet. Building a report makes them.
  const sketch = async (id) => {
    await (await fetch(`${apiAddress}/v1/experiments/${id}/report?rows=1`)).arrayBuffer();
  };
  return {
    submit,
    claim,
    addExperiments: (count) => insert(EXPERIMENTS, count),
    /** Finished runs of one experiment, with scores. */
    addRuns: (count) => insert(MANY_RUNS, count),
    /** Adds an experiment of so many finished runs, with scores in the form in which workers store them. */
    addReported: async (count) => {
      const { id, runIds, codeVersion } = await submitSpec('many results', count);
      await fillResults({ url, runIds, segments: SEGMENTS, codeVersion });
      await sketch(id);
      return id;
    },
    /**
     * Adds an experiment of so many runs, half of which have ended. From then on, `workers` of them report twice a second, and every
     * `endEveryMs` one of these ends and another one begins, until `stop` is called.
     */
    addRunning: async (count, { workers, endEveryMs }) => {
      const { id, runIds, codeVersion } = await submitSpec('many runs that go on', count);
      const filler = await openFiller({ url, segments: SEGMENTS, codeVersion, concurrency: workers });
      const waiting = runIds.toReversed();
      for (let i = 0; i < count / 2; i++) await filler.end(await filler.begin(waiting.pop()));
      await sketch(id);
      const going = [];
      const begin = async () => going.push({ ...(await filler.begin(waiting.pop())), step: 0 });
      for (let i = 0; i < workers; i++) await begin();
      const stops = [
        every(PULSE_MS, () => filler.beat(going)),
        every(POINT_MS, async () => {
          for (const one of going) await report(one, [metric(++one.step, { 'train/loss': 2 + 1 / one.step })]);
        }),
        every(endEveryMs, async () => {
          if (waiting.length === 0) return;
          // It reports no more from now on, and may still be in the middle of a report.
          const [oldest] = going.splice(0, 1);
          await setTimeout(POINT_MS);
          await filler.end(oldest);
          await begin();
        }),
      ];
      return {
        id,
        stop: async () => {
          for (const stop of stops) await stop();
          await filler.close();
        },
      };
    },
    /** One run whose loss has so many points. */
    addCurve: async (points) => {
      const { runIds } = await submit('long curve', 1);
      const { attemptId } = await claim(runIds[0]);
      for (let done = 0; done < points; done += BATCH) {
        const events = Array.from({ length: Math.min(BATCH, points - done) }, (_, i) => {
          const step = done + i + 1;
          const loss = 2 + Math.sin(step / 5_000) + ((step * 7919) % 1_000) / 2_000;
          return { ...metric(step, { 'train/loss': loss }), kind: 'metric', step };
        });
        await store.events.append(attemptId, 1, events);
      }
      return runIds[0];
    },
    /**
     * Reports so many points a second for each attempt, five times a second, until `stop` is called, which tells how many.
     * @param names the metrics of each point
     */
    feed: (attempts, perSecond, names) => {
      let sent = 0;
      const ending = new AbortController();
      const valuesAt = (step) =>
        Object.fromEntries(
          names.map((name, k) => [name, 2 + Math.sin(step / 200 + k) + ((step * 7919) % 1_000) / 2_000]),
        );
      const work = (async () => {
        const begun = performance.now();
        while (!ending.signal.aborted) {
          const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
          const events = Array.from({ length: due - sent }, (_, i) => metric(sent + i + 1, valuesAt(sent + i + 1)));
          if (events.length > 0) for (const attempt of attempts) await report(attempt, events);
          sent = due;
          await setTimeout(REPORT_MS);
        }
        return sent;
      })();
      return async () => {
        ending.abort();
        return await work;
      };
    },
    close: async () => {
      clearInterval(pulse);
      await store.close();
    },
  };
}
