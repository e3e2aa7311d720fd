/** Fills a database with an experiment of many runs on a large test set, with statistics from the real metrics. */
import { Random } from '@ordo/core';
import { collectStatistics, createMetric } from '@ordo/metrics';
import { createStore } from '@ordo/store';
import { resultWith } from '../dist/testing/worker-calls.js';

const WORDS = 200;
const SYSTEMS = 12;
const METRICS = ['bleu', 'chrf++'];

const random = Random.fromSeed(1, 'bench');
const vocabulary = Array.from({ length: WORDS }, () => {
  const letters = Array.from({ length: 1 + random.nextBelow(9) }, () => 'etaoinshrdlu'[random.nextBelow(12)]);
  return letters.join('');
});
const pick = () => vocabulary[random.nextBelow(WORDS)];

/** Returns [metric][system][segment] → statistics. Systems change 20 to 42 per cent of the words. */
function scoreSystems(references) {
  const systems = Array.from({ length: SYSTEMS }, (_, s) =>
    references.map((line) =>
      line
        .split(' ')
        .map((word) => (random.nextBelow(100) < 20 + 2 * s ? pick() : word))
        .join(' '),
    ),
  );
  return METRICS.map((id) => {
    const metric = createMetric({ id });
    return { metric, systems: systems.map((hypotheses) => collectStatistics(metric, hypotheses, [references])) };
  });
}

/** Takes each segment from the system `quality` or its neighbour, so that every run is a different translation. */
function mix({ metric, systems }, quality) {
  const segments = systems[0].map((_, i) => systems[Math.min(SYSTEMS - 1, quality + random.nextBelow(2))][i]);
  const total = segments[0].map((_, k) => segments.reduce((sum, segment) => sum + segment[k], 0));
  const { id, higherIsBetter } = metric;
  const signature = metric.signature(1);
  return { metric: id, score: metric.scoreFrom(total), signature, higherIsBetter, segments };
}

/** Opens a worker that begins runs when it is told to, and gives them results. */
export async function openFiller({ url, segments, codeVersion, concurrency = 1 }) {
  const store = createStore({ url });
  const references = Array.from({ length: segments }, () =>
    Array.from({ length: 5 + random.nextBelow(40) }, pick).join(' '),
  );
  const scored = scoreSystems(references);
  const identity = { name: 'bench', pool: 'default', labels: [], engine: 'cpu', device: 'cpu', codeVersion };
  const workerId = await store.workers.register({ ...identity, concurrency });
  const { scores: _, hypotheses: _none, references: _neither, ...summary } = resultWith(0);
  let ended = 0;
  return {
    begin: (runId) => store.attempts.claim(runId, workerId),
    end: async ({ attemptId, attemptNumber }) => {
      const scores = scored.map((own) => mix(own, ended % (SYSTEMS - 1)));
      ended++;
      const result = { scores, hypotheses: references, references: [references], summary };
      await store.results.add({ attemptId, attemptNumber, ...result });
    },
    beat: (attempts) =>
      store.attempts.heartbeat(
        workerId,
        attempts.map(({ attemptId, attemptNumber }) => ({ id: attemptId, number: attemptNumber })),
      ),
    close: () => store.close(),
  };
}

/** Executes all queued runs of the experiment. */
export async function fillResults({ runIds, ...asked }) {
  const filler = await openFiller(asked);
  for (const runId of runIds) await filler.end(await filler.begin(runId));
  await filler.close();
}
