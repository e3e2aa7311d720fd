import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PacedRead } from './paced-read.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Makes reads that end when the test says so. */
function startReads() {
  const open: (() => void)[] = [];
  const reads = { begun: 0 };
  const paced = new PacedRead(() => {
    reads.begun++;
    return new Promise<void>((resolve) => open.push(resolve));
  });
  const end = async (): Promise<void> => {
    open.shift()?.();
    await pass(0);
  };
  return { paced, reads, end };
}

describe('what changes', () => {
  it('is read once for all changes of a quarter of a second', async () => {
    const { paced, reads } = startReads();
    paced.ask();
    await pass(249);
    paced.ask();
    expect(reads.begun).toBe(0);
    await pass(1);
    expect(reads.begun).toBe(1);
  });

  it('is not read while it is being read, and once afterwards for all changes until then', async () => {
    const { paced, reads, end } = startReads();
    paced.ask();
    await pass(250);
    for (let i = 0; i < 5; i++) {
      paced.ask();
      await pass(1_000);
    }
    expect(reads.begun).toBe(1);
    await end();
    await pass(60_000);
    expect(reads.begun).toBe(2);
    await end();
    await pass(60_000);
    expect(reads.begun).toBe(2);
  });

  it('is read after four times as long as it took, and after half a minute at the most', async () => {
    const { paced, reads, end } = startReads();
    paced.ask();
    await pass(250);
    await pass(2_000);
    paced.ask();
    await end();
    await pass(7_999);
    expect(reads.begun).toBe(1);
    await pass(1);
    expect(reads.begun).toBe(2);
    await pass(60_000);
    await end();
    paced.ask();
    await pass(29_999);
    expect(reads.begun).toBe(2);
    await pass(1);
    expect(reads.begun).toBe(3);
  });

  it('is not read after it was let go, until it changes again', async () => {
    const { paced, reads } = startReads();
    paced.ask();
    paced.stop();
    await pass(60_000);
    expect(reads.begun).toBe(0);
    paced.ask();
    await pass(250);
    expect(reads.begun).toBe(1);
  });
});
