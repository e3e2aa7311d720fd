import path from 'node:path';
import { summariseAttributions } from '@ordo/delta-lp/attribution';
import { findProblems } from '@ordo/core';
import { type RunEvent, RunEventSchema, type TranslationRun } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { createAttributor } from './attribute-line.ts';
import { checkpointFile } from '../training/checkpoint-file.ts';
import { tinyRun, useRunTrial } from '../testing/run-trial.ts';
import { openTrainedModel } from '../decoding/trained-model.ts';
import { createTranslator } from '../decoding/translate-lines.ts';

const SENTENCES = 5;

const makeRun = (change: object = {}): TranslationRun =>
  tinyRun({ evaluation: { beam: 2, maxLengthA: 1, maxLengthB: 5, attribution: { sentences: SENTENCES } }, ...change });

describe('attributePhase', () => {
  const trial = useRunTrial();
  const { execute } = trial;

  it('gives the shares and the distance that the trained model gives for its own translations', async () => {
    const modelDir = path.join(trial.folder, 'model');
    const result = await execute(makeRun(), { modelDir });
    const trained = await openTrainedModel(modelDir);
    const attribute = createAttributor(trained);
    const lines = await createTranslator(trained, trained.search).translate((result.sources ?? []).slice(0, SENTENCES));
    const sentences = [];
    for (const line of lines) {
      const [best] = line.translations;
      if (best === undefined) throw new Error('a line was not translated');
      sentences.push(await attribute(line, best));
    }
    trained.model.dispose();
    const { sourceShare, previousShare, topDistance } = summariseAttributions(sentences);
    const found = new Map(result.scores.map(({ metric, score }) => [metric, score]));
    expect(found.get('delta-lp-source')).toBeCloseTo(100 * sourceShare, 3);
    expect(found.get('delta-lp-previous')).toBeCloseTo(100 * previousShare, 3);
    expect(found.get('delta-lp-distance')).toBeCloseTo(topDistance, 6);
    for (const event of trial.events) expect(findProblems(RunEventSchema, event)).toEqual([]);
    expect(trial.events.findLast((event) => event.kind === 'progress' && event.phase === 'attribute')).toMatchObject({
      done: SENTENCES,
      total: SENTENCES,
    });
  });

  it('keeps a row of each sentence, and nothing for those that the spec does not ask for', async () => {
    const { scores, hypotheses } = await execute(makeRun());
    const segments = scores.find(({ metric }) => metric === 'delta-lp-source')?.segments ?? [];
    expect(segments).toHaveLength(hypotheses.length);
    expect(segments.map(([, all]) => (all as number) > 0)).toEqual(hypotheses.map((_, row) => row < SENTENCES));
  });

  it.each([
    ['attributing', (event: RunEvent) => event.kind === 'phase' && event.phase === 'attribute'],
    ['decoding', (event: RunEvent) => event.kind === 'phase' && event.phase === 'decode'],
  ])('gives the same after a stop while %s', async (_when, stopAt) => {
    const undisturbed = await execute(makeRun(), { workDir: path.join(trial.folder, 'other') });
    await expect(execute(makeRun(), { stopAt })).rejects.toMatchObject({ code: 'run.stopped' });
    const resumed = await execute(makeRun(), { resumeFrom: checkpointFile(trial.folder, 12) });
    expect(resumed.scores).toEqual(undisturbed.scores);
  });

  it('refuses more sentences than there are, before training', async () => {
    const run = makeRun({ evaluation: { attribution: { sentences: 9 } } });
    await expect(execute(run)).rejects.toMatchObject({
      code: 'spec.invalid',
      pointer: '/evaluation/attribution/sentences',
      fix: 'set evaluation.attribution.sentences to 8 or less',
    });
    expect(trial.events.some((event) => event.kind === 'phase' && event.phase === 'train')).toBe(false);
  });
});
