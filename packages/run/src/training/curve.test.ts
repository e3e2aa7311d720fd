/** Tests a run's learning curve: its last point is the final loss, and an interruption changes none of its points. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isOrdoError } from '@ordo/core';
import { encodeCheckpoint, readCheckpoint } from '@ordo/nmt';
import type { RunEvent } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { checkpointFile } from './checkpoint-file.ts';
import { tinyRun, useRunTrial } from '../testing/run-trial.ts';

// Points are due at 5, 10 and 12, and checkpoints at 4, 8 and 12. Every checkpoint except the last is between two points.
const RECIPE = { maxUpdates: 12, batchTokens: 160, warmupUpdates: 4, checkpointEvery: 4, logEvery: 5, dropout: 0.1 };

type Point = Readonly<Record<string, number>>;

/**
 * Returns the points of the updates by step, without values that depend on the clock. If a step has two points, the later one
 * counts.
 */
function curveOf(events: readonly RunEvent[]): ReadonlyMap<number, Point> {
  const points = new Map<number, Point>();
  for (const event of events) {
    if (event.kind !== 'metric' || !('train/loss' in event.values)) continue;
    const { 'train/tokens-per-second': pace, 'train/hours': hours, ...values } = event.values;
    expect(pace).toBeGreaterThan(0);
    expect(hours).toBeGreaterThan(0);
    points.set(event.step, values);
  }
  return points;
}

describe('the learning curve', () => {
  const trial = useRunTrial();

  it.each([
    ['its last update', RECIPE, 12],
    // The learning rate is so high that a validation soon is worse than the previous one.
    ['a loss of patience', { ...RECIPE, validateEvery: 3, patience: 1, learningRate: 0.1, maxUpdates: 400 }, null],
  ])('ends at %s with the final loss', async (_end, recipe, last) => {
    const result = await trial.execute(tinyRun({ recipe }));
    const [step, values] = [...curveOf(trial.events)].at(-1) ?? [];
    expect(step).toBe(last ?? result.training.updates);
    expect(values?.['train/loss']).toBe(result.training.finalLoss);
  });

  it.each([4, 6, 7, 11])('is the same point by point after a stop at update %i', async (step) => {
    const run = tinyRun({ recipe: RECIPE });
    const whole = await trial.execute(run, { workDir: path.join(trial.folder, 'whole') });
    const undisturbed = curveOf(trial.events);
    expect([...undisturbed.keys()]).toEqual([5, 10, 12]);
    trial.events = [];
    const stopAt = (event: RunEvent): boolean =>
      (event.kind === 'progress' && event.phase === 'train' && event.done >= step) ||
      (event.kind === 'checkpoint' && event.step >= step);
    const stopped = await trial.execute(run, { stopAt }).catch((reason: unknown) => reason);
    expect(isOrdoError(stopped, 'run.stopped')).toBe(true);
    const saved = trial.events.findLast((event) => event.kind === 'checkpoint')?.step ?? 0;
    const resumed = await trial.execute(run, { resumeFrom: checkpointFile(trial.folder, saved) });
    expect(curveOf(trial.events)).toEqual(undisturbed);
    expect(resumed.training.finalLoss).toBe(whole.training.finalLoss);
  });

  it('is the same point by point after a loss of what came after the last checkpoint', async () => {
    const run = tinyRun({ recipe: RECIPE });
    const whole = await trial.execute(run);
    const undisturbed = curveOf(trial.events);
    // Checkpoint 8 was written between the points of 5 and 10.
    const before = trial.events.slice(
      0,
      trial.events.findIndex(({ kind, ...at }) => kind === 'checkpoint' && 'step' in at && at.step === 8),
    );
    trial.events = [...before];
    const resumed = await trial.execute(run, { resumeFrom: checkpointFile(trial.folder, 8) });
    expect(curveOf(trial.events)).toEqual(undisturbed);
    expect(resumed.training.finalLoss).toBe(whole.training.finalLoss);
    expect(resumed.identity).toEqual(whole.identity);
  });

  it('goes on from a checkpoint of the time before the curve was part of it, from which its next point begins', async () => {
    const run = tinyRun({ recipe: RECIPE });
    await trial.execute(run);
    const [undisturbed, file] = [curveOf(trial.events), checkpointFile(trial.folder, 8)];
    const { training, ...checkpoint } = await readCheckpoint(file);
    if (training === null) throw new Error('no training state');
    const { sincePoint, lastPoint, ...state } = training.state;
    expect([sincePoint?.targetTokens, lastPoint]).toEqual([expect.any(Number), undisturbed.get(5)?.['train/loss']]);
    await writeFile(file, encodeCheckpoint({ ...checkpoint, training: { ...training, state } }));
    trial.events = [];
    await trial.execute(run, { resumeFrom: file });
    // The points cover updates 9 and 10 alone, and then 11 and 12 as usual.
    expect([...curveOf(trial.events).keys()]).toEqual([10, 12]);
    expect(curveOf(trial.events).get(12)).toEqual(undisturbed.get(12));
  });
});
