import { describe, expect, it } from 'vitest';
import { afterUpdate, askFor, type BatchCut, WHOLE } from './batch-cut.ts';

/**
 * Makes updates that fit into memory in `needed` micro-batches. Returns the cut, and the updates after which it changed with the
 * new value.
 */
function update(cut: BatchCut, count: number, needed: number) {
  let now = cut;
  const changes: [number, number][] = [];
  for (let i = 1; i <= count; i++) {
    const next = afterUpdate(now, Math.max(now.microBatches, needed));
    if (next.microBatches !== now.microBatches) changes.push([i, next.microBatches]);
    now = next;
  }
  return { cut: now, changes };
}

describe('the cut of batches', () => {
  it('becomes coarser again when memory has sufficed, and waits twice as long after each failure', () => {
    const tight = afterUpdate(WHOLE, 8);
    expect(tight).toMatchObject({ microBatches: 8, patience: 100 });
    // Three steps of 100 updates each lead back to whole batches.
    expect(update(tight, 350, 1).changes).toEqual([
      [100, 4],
      [200, 2],
      [300, 1],
    ]);
    // If eight stay necessary, each trial of four fails in its first update. The trials are 100, then 200, then 400 updates
    // apart.
    expect(update(tight, 710, 8).changes).toEqual([
      [100, 4],
      [101, 8],
      [301, 4],
      [302, 8],
      [702, 4],
      [703, 8],
    ]);
  });

  it('is made finer than it was when a process was killed, and never that coarse again', () => {
    const killed = afterUpdate(WHOLE, 4);
    const retried = askFor(2, killed);
    expect(retried).toMatchObject({ microBatches: 8, least: 8 });
    expect(update(retried, 20_000, 1).changes).toEqual([]);
    // A later attempt that was not killed asks for the same, and changes nothing.
    expect(askFor(2, retried)).toEqual(retried);
    expect(askFor(4, retried)).toMatchObject({ microBatches: 16, least: 16 });
  });
});
