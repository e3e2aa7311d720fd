// Compares the native learner with the JavaScript implementation, which was itself compared with subword-nmt: both find the same
// merges.
import { describe, expect, it } from 'vitest';
import type { NativeKernel } from '../../native/kernel.ts';
import { nativeKernel } from '../../native/kernels-under-test.ts';
import { renderBpeCodes } from '../codes.ts';
import { learnCodes } from '../lazy.ts';
import { learnBpe } from './learn.ts';
import type { LearnBpeOptions } from '../options.ts';
import { countsOf, inputOf, randomCase, SEEDS, textOf } from '../random-case.ts';
import { fillLearner } from './native-learner.ts';
import { countInput } from './word-counter.ts';

describe.skipIf(nativeKernel === null)('learning BPE in the native kernel', () => {
  it.each(SEEDS)('gives what JavaScript gives (seed %i)', async (seed) => {
    const { lines, random } = randomCase(seed);
    const merges = random.nextBelow(2000);
    const options: LearnBpeOptions = { minimumFrequency: 1 + random.nextBelow(3), totalSymbols: seed % 4 === 0 };
    const expected = renderBpeCodes(learnBpe(countsOf(lines), merges, { ...options, kernel: null }));
    const native = { ...options, kernel: nativeKernel };
    expect(renderBpeCodes(learnBpe(countsOf(lines), merges, native))).toBe(expected);
    for (const size of [5, 1 << 16]) {
      expect(await learnCodes(inputOf(textOf(lines), size), merges, native)).toBe(expected);
      expect([...(await countInput(inputOf(textOf(lines), size), native))]).toEqual([...countsOf(lines)]);
    }
  });

  it.each(SEEDS)('gives the same when it packs what it knows, and when words come several times (seed %i)', (seed) => {
    const { lines, random } = randomCase(seed);
    const merges = random.nextBelow(2000);
    const half = lines.length >> 1;
    const counts = [countsOf(lines.slice(0, half)), countsOf(lines.slice(half))];
    const expected = fillLearner(nativeKernel as NativeKernel, countsOf(lines))?.learn(merges, {}) ?? '';
    expect(expected).not.toBe('');
    for (const chained of [1, 7, 300]) {
      const both = counts.flatMap((part) => [...part]);
      expect(fillLearner(nativeKernel as NativeKernel, both)?.learn(merges, {}, chained)).toBe(expected);
    }
  });

  it('leaves words that cannot come from a line to JavaScript', () => {
    const counts = new Map([
      ['a b', 3],
      ['\ud800x', 2],
      ['a\nb', 3],
    ]);
    expect(learnBpe(counts, 9, { kernel: nativeKernel })).toEqual(learnBpe(counts, 9, { kernel: null }));
  });
});
