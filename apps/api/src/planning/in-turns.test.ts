import { describe, expect, it } from 'vitest';
import { STAGE_NUMBERS } from '@ordo/spec';
import { smallSpec } from '../testing/start-api.ts';
import { inTurns, TURN } from './in-turns.ts';
import { hashRuns } from './resolve-runs.ts';

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
      for await (const item of inTurns(items)) seen.push(item);
    });
    expect(seen).toEqual(items);
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('of 2,000 runs is expanded and hashed in a hundred turns', async () => {
    const matrix = { '/recipe/maxUpdates': Array.from({ length: 400 }, (_, i) => i + 1) };
    const spec = { ...smallSpec(), seeds: [1, 2, 3, 4, 5], matrix };
    let runs = 0;
    const turns = await countTurns(async () => {
      runs = (await hashRuns(spec, { dataDir: undefined, code: { version: 'x', stages: STAGE_NUMBERS } })).runs.length;
    });
    expect(runs).toBe(2000);
    expect(turns).toBeGreaterThanOrEqual(2000 / TURN);
  });
});
