/** Fills a Postgres through the store with what the pages under measurement show. */
import { createStore } from '@ordo/store';

const BATCH = 5_000;
const PULSE_MS = 5_000;
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
});

const metric = (seq, values) => ({
  seq,
  at: AT,
  kind: 'metric',
  step: seq,
  event: { kind: 'metric', step: seq, values },
});

export function openSeeder(url) {
  const store = createStore({ url });
  const submit = async (name, count) => {
    const runs = Array.from({ length: count }, (_, i) => newRun(name, i));
    const { experimentId, wake } = await store.experiments.submit({ name, spec: {}, createdBy: null, runs });
    return { experimentId, runIds: wake.map(({ runId }) => runId) };
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
  return {
    submit,
    claim,
    /** One run whose loss has so many points. */
    addCurve: async (points) => {
      const { runIds } = await submit('long curve', 1);
      const { attemptId } = await claim(runIds[0]);
      for (let done = 0; done < points; done += BATCH) {
        const events = Array.from({ length: Math.min(BATCH, points - done) }, (_, i) => {
          const step = done + i + 1;
          return metric(step, { 'train/loss': 2 + Math.sin(step / 5_000) + ((step * 7919) % 1_000) / 2_000 });
        });
        await store.events.append(attemptId, 1, events);
      }
      return runIds[0];
    },
    /** Appends so many points to each attempt, at so many a second, and calls `stop` to end. */
    feed: (attempts, perSecond) => {
      let seq = 0;
      const ending = new AbortController();
      const work = (async () => {
        const begun = performance.now();
        while (!ending.signal.aborted) {
          const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
          const events = Array.from({ length: due - seq }, (_, i) =>
            metric(seq + i + 1, { 'train/loss': 2 + Math.sin((seq + i) / 200) }),
          );
          if (events.length > 0) for (const attemptId of attempts) await store.events.append(attemptId, 1, events);
          seq = due;
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        return seq;
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
