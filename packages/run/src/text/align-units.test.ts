import { describe, expect, it } from 'vitest';
import { alignUnits } from './align-units.ts';
import { Interruption } from '../interruption.ts';

/** Each word of a target is the word of its source in capitals. */
const PAIRS = ['a b', 'c d', 'a d', 'c b', 'e b', 'e d'].map((line) => {
  const source = line.split(' ');
  return { source, target: source.map((word) => word.toUpperCase()) };
});

/** Aligns, and calls `onReport` with all shares of the work that have been reported so far. */
function align(signal: AbortSignal, onReport: (shares: readonly number[]) => void) {
  const shares: number[] = [];
  const report = (share: number): Promise<void> => {
    shares.push(share);
    onReport(shares);
    return Promise.resolve();
  };
  const interruption = new Interruption(signal, 60);
  const aligning = alignUnits(PAIRS, { orders: { symmetrisation: 'union' }, threads: 1, interruption, report });
  return { aligning, shares };
}

describe('the alignment of units', () => {
  it('tells how far it is in both directions, to the end', async () => {
    const { aligning, shares } = align(new AbortController().signal, () => {});
    const links = await aligning;
    expect(links).toHaveLength(PAIRS.length);
    expect(links[0]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    // Each direction reports its beginning, two steps of four iterations, and its end.
    expect(shares).toHaveLength(2 * (1 + 2 * 4 + 1));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  });

  it.each([
    ['inside the first direction', 3],
    ['between the directions', 10],
    ['inside the second direction', 15],
  ])('is given up %s when the run is cancelled', async (_, at) => {
    const controller = new AbortController();
    const { aligning, shares } = align(controller.signal, ({ length }) => {
      if (length === at) controller.abort({ kind: 'cancel' });
    });
    await expect(aligning).rejects.toMatchObject({ code: 'run.cancelled' });
    expect(shares).toHaveLength(at);
  });
});
