// Tests that a kernel that cannot be trusted is refused before it is opened, and that without a kernel everything works in
// JavaScript.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AddonRefused } from '@ordo/addon';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBpeFilter } from '../bpe/filter.ts';
import { learnBpe } from '../bpe/learning/learn.ts';
import { encode, findKernel, KERNEL_PATH, openKernel } from './kernel.ts';
import { nativeKernel } from './kernels-under-test.ts';

describe.skipIf(nativeKernel === null)('opening the kernel', () => {
  let folder = '';
  let addon = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-kernel-'));
    addon = path.join(folder, 'a.node');
    copyFileSync(KERNEL_PATH, addon);
    copyFileSync(KERNEL_PATH.replace(/\.node$/, '.json'), path.join(folder, 'a.json'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('opens an intact copy, and finds the built one', () => {
    expect(openKernel(addon).countLines(Buffer.from('a\n\nb\n'))).toBe(3);
    expect(findKernel()).not.toBeNull();
  });

  it.each<[string, () => void, string]>([
    ['missing', () => rmSync(addon), 'is not built'],
    ['cut off', () => truncateSync(addon, 5000), 'damaged or replaced'],
    ['changed in one bit', () => flipBit(addon), 'damaged or replaced'],
    ['another file', () => writeFileSync(addon, 'not a shared object'), 'damaged or replaced'],
    ['without a stamp', () => rmSync(path.join(folder, 'a.json')), 'cannot be read'],
  ])('refuses one that is %s', (_, spoil, message) => {
    spoil();
    expect(() => openKernel(addon)).toThrow(AddonRefused);
    expect(() => openKernel(addon)).toThrow(message);
  });

  it('refuses wrong arguments instead of crashing', () => {
    const kernel = openKernel(addon);
    const counter = kernel.createCounter();
    const lines = Buffer.from('no newline');
    expect(() => kernel.addLines(counter, lines)).toThrow('no newline');
    expect(() => kernel.addLines({} as typeof counter, Buffer.from('\n'))).toThrow('not an object of the addon');
    const learner = kernel.createLearner();
    expect(() => kernel.addWords(learner, Buffer.from('a\n'), Float64Array.of(1, 2))).toThrow(
      'fewer words than counts',
    );
    kernel.learn(learner, 1, 2, false, 1);
    expect(() => kernel.learn(learner, 1, 2, false, 1)).toThrow('used up');
    expect(() => kernel.countLines('text' as unknown as Buffer)).toThrow('not a typed array');
    expect(kernel.createSegmenter(Buffer.from('a b c\n'), false, 1, lines)).toBeUndefined();
  });
});

describe('without a kernel', () => {
  it('BPE is learned and applied in JavaScript', () => {
    const codes = learnBpe(new Map([['abc', 2]]), 1, { kernel: null });
    const filter = createBpeFilter(codes, { kernel: null });
    expect(Buffer.from(filter(Buffer.from('abc ab\n'))).toString()).toBe('a@@ bc a@@ b\n');
  });

  it('text that UTF-8 cannot express stays in JavaScript', () => {
    expect(encode('a\ud800')).toBeUndefined();
    expect(encode('a\ufffd𠮷')?.toString()).toBe('a\ufffd𠮷');
  });
});

function flipBit(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  writeFileSync(file, bytes);
}
