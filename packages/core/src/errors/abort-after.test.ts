import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { abortAfter } from './abort-after.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Waits for the signal while only the listener refers to it, and garbage is collected again and again. */
async function waitAmidGarbage(makeSignal: () => AbortSignal): Promise<unknown> {
  const aborted = new Promise((resolve) => {
    const signal = makeSignal();
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true });
  });
  const collecting = setInterval(collectGarbage, 10);
  const gaveUp = new AbortController();
  const late = delay(10_000, 'never aborted', { signal: gaveUp.signal }).catch(() => undefined);
  const reason = await Promise.race([aborted, late]);
  gaveUp.abort();
  clearInterval(collecting);
  return reason;
}

describe('a signal that aborts after a time', () => {
  it('aborts with a TimeoutError although garbage is collected meanwhile', async () => {
    const caller = new AbortController();
    const reason = await waitAmidGarbage(() => abortAfter(200, caller.signal));
    expect(reason).toMatchObject({ name: 'TimeoutError', message: 'not done within 200 ms' });
    expect(caller.signal.aborted).toBe(false);
  });

  it("aborts with the other signal's reason when that aborts first", async () => {
    const caller = new AbortController();
    const waiting = waitAmidGarbage(() => abortAfter(60_000, caller.signal));
    setTimeout(() => caller.abort('no longer needed'), 100);
    expect(await waiting).toBe('no longer needed');
  });

  it('is aborted from the start when the other signal is', () => {
    expect(abortAfter(60_000, AbortSignal.abort('gone')).reason).toBe('gone');
  });
});
