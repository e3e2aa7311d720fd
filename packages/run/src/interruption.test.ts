import { describe, expect, it } from 'vitest';
import { Interruption } from './interruption.ts';

/** Keeps the processor busy without letting the event loop turn. */
function compute(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('Interruption', () => {
  it('leaves a stop to the caller while training', async () => {
    const controller = new AbortController();
    const interruption = new Interruption(controller.signal, 600);
    await interruption.check();
    controller.abort({ kind: 'stop' });
    await interruption.check();
    expect(interruption.stopRequested).toBe(true);
    await expect(interruption.checkOutsideTraining()).rejects.toMatchObject({ code: 'run.stopped' });
  });

  it.each([[{ kind: 'cancel' }], [undefined], ['why not'], [null]])(
    'treats the reason %j as a cancel',
    async (reason) => {
      const interruption = new Interruption(AbortSignal.abort(reason), 600);
      expect(interruption.stopRequested).toBe(false);
      await expect(interruption.check()).rejects.toMatchObject({ code: 'run.cancelled' });
    },
  );

  it('notices an abort by a timer between long computations', async () => {
    const controller = new AbortController();
    const interruption = new Interruption(controller.signal, 600);
    setTimeout(() => controller.abort({ kind: 'cancel' }), 1);
    compute(60);
    await expect(interruption.check()).rejects.toMatchObject({ code: 'run.cancelled' });
  });

  it('names the limit that was exceeded', async () => {
    const interruption = new Interruption(new AbortController().signal, 0.01);
    compute(20);
    await expect(interruption.check()).rejects.toMatchObject({
      code: 'run.timed-out',
      message: 'the run took longer than 0.01 seconds',
      pointer: '/resources/timeLimitSeconds',
    });
  });
});
