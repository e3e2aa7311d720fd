/** Tests the order in which parts are summed. It is the same tree, no matter which process computes which part. */
import { describe, expect, it } from 'vitest';
import { GradientSum } from './gradient-sum.ts';
import { GradientTree } from './gradient-tree.ts';
import { partsOf, subtreesOf, sumInOrder, sumOrder } from './part-tree.ts';

const sharesOf = (parts: number, size: number) => Array.from({ length: size }, (_, rank) => partsOf(rank, size, parts));
const lossOf = (loss: number): GradientSum => {
  const sum = new GradientSum();
  sum.add({ gradients: [], loss, nll: loss, targetTokens: 1 });
  return sum;
};

/** Returns the sum over a group, as its processes and their exchange compute it. */
function sumOver(size: number, losses: readonly number[]): number {
  const subtrees = sharesOf(losses.length, size).flatMap(({ from, to }) => {
    const tree = new GradientTree(from);
    for (const loss of losses.slice(from, to)) tree.push(lossOf(loss));
    return tree.take().map(({ loss }) => loss);
  });
  return sumInOrder(subtrees, sumOrder(losses.length, size));
}

describe('the parts of a process', () => {
  it('lie in a row, cover every part once, and are as many as those of another but for one', () => {
    expect(sharesOf(8, 3)).toEqual([
      { from: 0, to: 3 },
      { from: 3, to: 6 },
      { from: 6, to: 8 },
    ]);
    for (const parts of [1, 2, 4, 8, 64, 256]) {
      for (let size = 1; size <= parts; size++) {
        const shares = sharesOf(parts, size);
        expect(shares.map(({ from }) => from)).toEqual([0, ...shares.map(({ to }) => to).slice(0, -1)]);
        expect(shares.at(-1)?.to).toBe(parts);
        const counts = shares.map(({ from, to }) => to - from);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('are one subtree where the number of processes is a power of two, and the largest ones that fit elsewhere', () => {
    expect(sharesOf(8, 4).map((share) => subtreesOf(share).length)).toEqual([1, 1, 1, 1]);
    // Parts 3, 4 and 5: 3 belongs to 2, and 4 + 5 is a subtree.
    expect(subtreesOf({ from: 3, to: 6 })).toEqual([
      { start: 3, height: 0 },
      { start: 4, height: 1 },
    ]);
  });
});

describe('the sum over parts', () => {
  // 1 + 1e16 is 1e16 in double precision, so the result shows the order of the sum.
  it('is made in a balanced tree', () => {
    expect(sumOver(1, [1, 1e16, -1e16, 1])).toBe(1 + 1e16 + (-1e16 + 1));
    expect(sumOver(1, [1, -1, 1e16, -1e16])).toBe(0);
    expect(sumOver(1, [0.1, 0.2, 0.3, 0.4])).toBe(0.1 + 0.2 + (0.3 + 0.4));
  });

  it('adds up what three processes have of eight parts', () => {
    // Subtrees: 0 is parts 0 + 1, 1 is part 2, 2 is part 3, 3 is parts 4 + 5, 4 is parts 6 + 7.
    expect(sumOrder(8, 3)).toEqual({
      counts: [2, 2, 1],
      additions: [
        [1, 2],
        [0, 1],
        [3, 4],
        [0, 3],
      ],
    });
  });

  it('has the same bits for every number of processes, and an empty part counts as nothing', () => {
    for (const parts of [1, 2, 4, 8, 16, 32]) {
      const losses = Array.from({ length: parts }, (_, i) => Math.sin(i + 1) * 10 ** ((i * 7) % 16));
      const alone = sumOver(1, losses);
      for (let size = 1; size <= parts; size++) expect([size, sumOver(size, losses)]).toEqual([size, alone]);
    }
    const tree = new GradientTree(0);
    tree.push(lossOf(3));
    tree.push(new GradientSum());
    expect(tree.take().map(({ loss }) => loss)).toEqual([3]);
  });
});
