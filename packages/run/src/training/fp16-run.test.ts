/** Tests that a run in fp16 reports every update that it skips, in its log and in its result. */
import { listEngines, loadEngine } from '@ordo/tensor';
import { describe, expect, it } from 'vitest';
import { checkpointFile } from './checkpoint-file.ts';
import { tinyRun, useRunTrial } from '../testing/run-trial.ts';

const native = (await listEngines()).find(({ id }) => id === 'native');
if (native?.available !== true) console.warn(`SKIPPED: runs in fp16: ${native?.reason ?? 'no native engine'}`);

const runWith = (lossScale: object) =>
  tinyRun({
    recipe: {
      maxUpdates: 12,
      batchTokens: 160,
      warmupUpdates: 4,
      checkpointEvery: 4,
      validateEvery: null,
      precision: 'fp16',
      lossScale,
    },
    resources: { engine: 'native' },
  });
const load = () => loadEngine('native', { precision: 'fp16' });
const atCheckpoint = (event: { readonly kind: string }) => event.kind === 'checkpoint';

describe.skipIf(native?.available !== true)('a run in fp16', () => {
  const trial = useRunTrial();
  const logged = (level: 'info' | 'warn') =>
    trial.events.flatMap((event) => (event.kind === 'log' && event.level === level ? [event] : []));

  it('logs each overflow as a warning, and growth as information, and counts them in its result', async () => {
    // The gradient of a target is nearly minus the scale, and half precision holds less than 65,520, so 2^20 … 2^17 overflow.
    const result = await trial.execute(runWith({ initial: 2 ** 20, window: 10 }), { engine: await load() });
    const skipped = logged('warn').filter(({ message }) => message.includes('skipped'));
    expect(skipped[0]).toMatchObject({
      step: 0,
      message:
        'update 1 was skipped and will be made with the next batches: its gradient overflowed with a loss scale of 1048576, which is now 524288',
    });
    expect(skipped.length).toBeGreaterThanOrEqual(4);
    expect(logged('info').map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^update 10: no gradient has overflowed for a while; the loss scale is now \d+$/u),
    );
    const { lossScale, updates } = result.training;
    // Each overflow halves 2^20, and the growth at update 10 doubles it once.
    expect(lossScale).toEqual({ skippedUpdates: skipped.length, last: 2 ** (20 - skipped.length + 1) });
    expect(updates).toBe(12);
    expect(result.notes).toContain(
      `${skipped.length} updates were skipped because a gradient overflowed in fp16; the last loss scale is ${lossScale?.last}`,
    );
    expect(result.identity.trainedOn[0]?.instructionSet).toMatch(/^fp16-/u);
  });

  it('goes on after a stop to the same result', async () => {
    const run = runWith({ initial: 2 ** 20, window: 2 });
    await expect(trial.execute(run, { engine: await load(), stopAt: atCheckpoint })).rejects.toMatchObject({
      code: 'run.stopped',
    });
    const step = trial.events.findLast((event) => event.kind === 'checkpoint')?.step ?? 0;
    const resumed = await trial.execute(run, {
      engine: await load(),
      resumeFrom: checkpointFile(trial.folder, step),
    });
    const whole = await trial.execute(run, { engine: await load() });
    expect(resumed.training.lossScale).toEqual(whole.training.lossScale);
    expect([resumed.hypotheses, resumed.training.finalLoss]).toEqual([whole.hypotheses, whole.training.finalLoss]);
  });

  it('says nothing of loss scales in other precisions', async () => {
    const result = await trial.execute(tinyRun());
    expect(result.training).not.toHaveProperty('lossScale');
  });
});
