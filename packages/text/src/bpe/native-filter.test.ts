// Compares the native kernel with the JavaScript implementation, which was itself compared with subword-nmt: both give the same
// bytes.
import { Random } from '@ordo/core/random';
import { describe, expect, it } from 'vitest';
import { nativeKernel } from '../native/kernels-under-test.ts';
import { plainLines } from '../native/random-text.ts';
import { filterBlocks } from '../streams/lines.ts';
import { createBpe } from './apply.ts';
import { parseBpeCodes, renderBpeCodes } from './codes.ts';
import { createBpeFilter } from './filter.ts';
import { learnBpe } from './learning/learn.ts';
import { collect, countsOf, inputOf, randomCase, SEEDS, textOf } from './random-case.ts';

describe.skipIf(nativeKernel === null)('applying BPE in the native kernel', () => {
  it.each(SEEDS)(
    'gives what JavaScript gives, wherever the text is cut and in however many threads (seed %i)',
    async (seed) => {
      const { lines, codes, random } = randomCase(seed);
      const merges = seed % 2 === 0 ? { merges: random.nextBelow(200) } : {};
      const separator = ['@@', '￭', ''][seed % 3] as string;
      const expected = textOf(lines.map(createBpe(codes, { separator, ...merges }).apply));
      for (const [threads, size] of [
        [1, 7],
        [2, 1000],
        [2, 1 << 20],
        [3, 1 + random.nextBelow(300)],
      ] as const) {
        const filter = createBpeFilter(renderBpeCodes(codes), { kernel: nativeKernel, threads, separator, ...merges });
        expect(filter.countLines).toBeDefined(); // the native filter
        expect(await collect(filterBlocks(inputOf(textOf(lines), size), filter))).toBe(expected);
      }
    },
  );

  it('keeps the order of lines when several threads share a text', () => {
    const lines = plainLines(Random.fromSeed(5, 'order'), 20_000);
    const codes = learnBpe(countsOf(lines.slice(0, 2000)), 50);
    const expected = textOf(lines.map(createBpe(codes).apply));
    const filter = createBpeFilter(codes, { kernel: nativeKernel, threads: 4 });
    for (let time = 0; time < 3; time++) {
      expect(Buffer.from(filter(Buffer.from(textOf(lines)))).toString() === expected).toBe(true);
    }
  });

  it('takes words and lines of any length', () => {
    const codes = parseBpeCodes('#version: 0.2\na a\nb a\naa aa\n');
    const long = 'aab'.repeat(30_000);
    const lines = [long, `x ${long} ${long}`, ` ${long}\r`, 'a '.repeat(100_000).trim(), '', 'aab'.repeat(11)];
    const expected = textOf(lines.map(createBpe(codes).apply));
    const filter = createBpeFilter(codes, { kernel: nativeKernel, threads: 2 });
    expect(Buffer.from(filter(Buffer.from(textOf(lines)))).toString() === expected).toBe(true);
  });

  it('forgets all words when there are more than it may remember, and goes on', () => {
    const codes = parseBpeCodes('#version: 0.2\n1 2\n3 4</w>\n');
    const filter = createBpeFilter(codes, { kernel: nativeKernel, threads: 2 });
    const bpe = createBpe(codes);
    for (let start = 0; start < 500_000; start += 100_000) {
      const lines = Array.from(
        { length: 25_000 },
        (_, i) => `${start + 4 * i} w${start + 4 * i + 1} a${start + i}34 the`,
      );
      expect(Buffer.from(filter(Buffer.from(textOf(lines)))).toString() === textOf(lines.map(bpe.apply))).toBe(true);
    }
  });

  it('names the line that is not UTF-8, as the JavaScript does', async () => {
    const bytes = Buffer.concat([Buffer.from('a b\n'.repeat(5)), Buffer.of(0x61, 0xff, 0x0a), Buffer.from('c\n')]);
    for (const kernel of [nativeKernel, null]) {
      const chunks = (async function* () {
        yield bytes.subarray(0, 9);
        yield bytes.subarray(9);
      })();
      const filtered = filterBlocks(
        { chunks, name: 'the text' },
        createBpeFilter({ version: '0.2', merges: [] }, { kernel }),
      );
      await expect(collect(filtered)).rejects.toThrow('line 6 of the text is not UTF-8: byte 2 is 0xff');
    }
  });

  it('reads codes as the JavaScript does, whatever the file looks like', () => {
    const texts = [
      'a b\nab </w>\n',
      '#version: 0.2\r\na b\r\n',
      '#version: 0.2\na b\n\n\n',
      '#version: 0.2\na b',
      '',
      '#version: 0.1\na b\n',
      '#version: 0.2\n a b \n',
    ];
    for (const text of texts) {
      const native = createBpeFilter(text, { kernel: nativeKernel })(Buffer.from('ab aab ba\n'));
      expect(Buffer.from(native).toString()).toBe(`${createBpe(parseBpeCodes(text)).apply('ab aab ba')}\n`);
    }
    expect(() => createBpeFilter('#version: 0.2\nabc\n', { kernel: nativeKernel })).toThrow('line 2 of the BPE codes');
    expect(() => createBpeFilter('', { kernel: nativeKernel, merges: -1 })).toThrow('-1 merges');
  });
});
