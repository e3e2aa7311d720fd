import { describe, expect, it } from 'vitest';
import { yieldBetween, TURN } from './yield-between.ts';

/** Counts the turns of the event loop that pass during some work. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let over = false;
  const count = (): void => {
    turns++;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await work();
  over = true;
  return turns;
}

describe('a long list', () => {
  it('is worked off in order, and lets the event loop turn after every few items', async () => {
    const items = Array.from({ length: 10 * TURN + 1 }, (_, i) => i);
    const seen: number[] = [];
    const turns = await countTurns(async () => {
      for await (const item of yieldBetween(items)) seen.push(item);
    });
    expect(seen).toEqual(items);
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});
