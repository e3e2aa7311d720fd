/** Creates an experiment whose runs have succeeded with generated translations, scored by the real metrics. */
import { Random } from '@ordo/core';
import { createMetric, scoreCorpus } from '@ordo/metrics';
import type { RunResult } from '@ordo/spec';
import type { App } from '../app-options.ts';
import { claim, post, register, resultWith, submit } from './worker-calls.ts';

const WORDS = 'the cat sat on a mat while two old dogs sang in rain and it was late today .'.split(' ');

export interface TranslatedExperiment {
  readonly id: string;
  readonly runIds: readonly string[];
}

/**
 * Creates the experiment.
 * @param size makes different experiments; see `smallSpec`
 * @param finish the number of its four runs that succeed
 */
export async function translateExperiment(app: App, size: number, finish = 4): Promise<TranslatedExperiment> {
  const worker = await register(app, { name: `translator ${size}` });
  const { id, runs } = await submit(app, size);
  for (const [i, run] of runs.slice(0, finish).entries()) await finishRun(app, run.id, { worker, place: i });
  return { id, runIds: runs.map((run) => run.id) };
}

/** Finishes a run. @param place decides the quality of the translations */
export async function finishRun(
  app: App,
  runId: string,
  { worker, place }: { worker: string; place: number },
): Promise<void> {
  const { attempt } = await claim(app, runId, worker);
  await post(app, `/v1/attempts/${attempt.id}/result`, { attemptNumber: attempt.number, result: translated(place) });
}

const SEGMENTS = 60;

function translated(place: number): RunResult {
  const references = writeLines(Random.fromSeed(1, 'references'));
  const random = Random.fromSeed(place, 'hypotheses');
  const hypotheses = references.map((line) =>
    line
      .split(' ')
      .map((word) => (random.nextBelow(100) < 30 + 3 * place ? pick(random) : word))
      .join(' '),
  );
  const scores = ['bleu', 'chrf++'].map((id) => {
    const { metric, score, signature, higherIsBetter, segments } = scoreCorpus(createMetric({ id }), hypotheses, [
      references,
    ]);
    return { metric, score, signature, higherIsBetter, segments };
  });
  return { ...resultWith(0), scores, hypotheses, references: [references] };
}

const pick = (random: Random): string => WORDS[random.nextBelow(WORDS.length)] as string;

const writeLines = (random: Random): string[] =>
  Array.from({ length: SEGMENTS }, () =>
    Array.from({ length: 5 + random.nextBelow(15) }, () => pick(random)).join(' '),
  );
