/** Runs a process with many fake workers. Jobs come from the real queue through one consumer, and go to any free worker. */
import { createLogger } from '@ordo/core';
import { createConsumer } from '@ordo/queue';
import { newTally } from './tally.mjs';
import { FakeWorker } from './worker.mjs';

/** The number of workers that register at the same time. */
const AT_ONCE = 20;
/** The time without jobs after a claim that found no run, as in `apps/worker`. */
const REST_MS = 1000;

async function work({ crew, count, queueUrl, runMs, addresses, ...settings }) {
  let tally = newTally();
  let measuredFrom = 0;
  const stopping = new AbortController();
  const workers = Array.from({ length: count }, (_, i) => {
    const order = i % 2 === 0 ? addresses : addresses.toReversed();
    const counts = { tally: () => tally, measuredFrom: () => measuredFrom };
    return new FakeWorker({ ...settings, ...counts, name: `crew-${crew}-${i}`, addresses: order });
  });
  for (let i = 0; i < count; i += AT_ONCE) {
    await Promise.all(workers.slice(i, i + AT_ONCE).map((worker) => worker.begin(stopping.signal)));
  }
  const free = [...workers];
  let begun = 0;
  // The first runs have random lengths, so that they do not all end together.
  const pickMs = () => runMs * (begun++ < count ? Math.random() : 0.5 + Math.random());
  const consumer = createConsumer(queueUrl, {
    pool: 'default',
    concurrency: count,
    log: createLogger('crew', 'silent'),
    onCancel: () => undefined,
    onJob: async () => {
      const worker = free.pop();
      if (worker === undefined) return { kind: 'passed', restMs: REST_MS };
      try {
        return (await worker.take(pickMs())) > 0 ? { kind: 'passed', restMs: REST_MS } : { kind: 'done' };
      } catch {
        return { kind: 'passed', restMs: REST_MS };
      } finally {
        free.push(worker);
      }
    },
  });
  await consumer.ready;
  process.on('message', (message) => {
    if (message === 'measure') measuredFrom = performance.now();
    process.send(tally);
    tally = newTally();
  });
  process.send('ready');
}

process.once('disconnect', () => process.exit());
process.once('message', (settings) => void work(settings));
