import path from 'node:path';
import { findProblems } from '@ordo/core';
import { type RunEvent, RunEventSchema, RunResultSchema, type TranslationRun } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { createPairReader } from './attend-pair.ts';
import { checkpointFile } from '../training/checkpoint-file.ts';
import { tinyRun, useRunTrial } from '../testing/run-trial.ts';
import { openTrainedModel } from '../decoding/trained-model.ts';

const SENTENCES = 5;

const makeRun = (evaluation: object = { attention: { sentences: SENTENCES } }): TranslationRun =>
  tinyRun({ evaluation: { beam: 2, maxLengthA: 1, maxLengthB: 5, ...evaluation } });

const beginsToAttend = (event: RunEvent): boolean => event.kind === 'phase' && event.phase === 'attend';

describe('attendPhase', () => {
  const trial = useRunTrial();
  const { execute } = trial;

  it.each([[1], [2]])('gives the mean over heads that the trained model has in layer %i', async (layer) => {
    const modelDir = path.join(trial.folder, 'model');
    const result = await execute(makeRun({ attention: { sentences: SENTENCES, layer } }), { modelDir });
    expect(findProblems(RunResultSchema, result)).toEqual([]);
    expect(result.attention).toHaveLength(SENTENCES);
    const trained = await openTrainedModel(modelDir);
    const read = createPairReader(trained, layer);
    for (const [i, { source, target, weights }] of (result.attention ?? []).entries()) {
      expect(source.slice(0, -1).join(' ')).toBe(result.sources?.[i]);
      expect(source.at(-1)).toBe('</s>');
      expect(target.join(' ')).toBe(result.hypotheses[i]);
      const pair = await read(source.slice(0, -1), target);
      const [first = [], second = []] = pair.weights;
      const mean = first.map((row, query) => row.map((weight, key) => (weight + (second[query]?.[key] ?? 0)) / 2));
      weights.forEach((row, query) => {
        row.forEach((weight, key) => expect(weight).toBeCloseTo(mean[query]?.[key] ?? -1, 3));
      });
      expect(weights).toHaveLength(target.length);
    }
    trained.model.dispose();
    for (const event of trial.events) expect(findProblems(RunEventSchema, event)).toEqual([]);
    expect(trial.events.findLast((event) => event.kind === 'progress' && event.phase === 'attend')).toMatchObject({
      done: SENTENCES,
      total: SENTENCES,
    });
  });

  it('keeps nothing for a run that does not ask for it, and changes nothing else', async () => {
    const without = await execute(makeRun({}));
    expect(without).not.toHaveProperty('attention');
    const { hypotheses, scores } = await execute(makeRun(), { workDir: path.join(trial.folder, 'other') });
    expect({ hypotheses, scores }).toEqual({ hypotheses: without.hypotheses, scores: without.scores });
  });

  it('gives the same after a stop while attending', async () => {
    const undisturbed = await execute(makeRun(), { workDir: path.join(trial.folder, 'other') });
    await expect(execute(makeRun(), { stopAt: beginsToAttend })).rejects.toMatchObject({ code: 'run.stopped' });
    const resumed = await execute(makeRun(), { resumeFrom: checkpointFile(trial.folder, 12) });
    expect(resumed.attention).toEqual(undisturbed.attention);
  });

  it('refuses more sentences than there are, before training', async () => {
    await expect(execute(makeRun({ attention: { sentences: 9 } }))).rejects.toMatchObject({
      code: 'spec.invalid',
      pointer: '/evaluation/attention/sentences',
      fix: 'set evaluation.attention.sentences to 8 or less',
    });
    expect(trial.events.some((event) => event.kind === 'phase' && event.phase === 'train')).toBe(false);
  });
});
