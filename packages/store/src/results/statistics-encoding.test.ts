import { describe, expect, it } from 'vitest';
import { decodeStatistics, encodeStatistics } from './statistics-encoding.ts';

const shape = { segments: 2, width: 2 };

describe('encoded statistics', () => {
  it.each([
    [
      'one byte',
      1,
      [
        [0, 255],
        [7, 1],
      ],
    ],
    [
      'two bytes',
      2,
      [
        [0, 256],
        [65535, 1],
      ],
    ],
    [
      'doubles, if one is larger',
      8,
      [
        [0, 65536],
        [1, 1],
      ],
    ],
    [
      'doubles, if one is a fraction',
      8,
      [
        [0.1, 2],
        [1, 1],
      ],
    ],
    [
      'doubles, if one is negative',
      8,
      [
        [-1, 2],
        [1, 1],
      ],
    ],
  ])('take %s each and are read back unchanged', (_, bytes, segments) => {
    const stored = encodeStatistics(segments);
    expect(stored.length).toBe(1 + 4 * bytes);
    expect(decodeStatistics(stored, shape)).toEqual(segments);
  });

  it('are read at any place in memory', () => {
    const stored = encodeStatistics([[300, 1]]);
    const shifted = Buffer.concat([Buffer.from('abc'), stored]).subarray(3);
    expect(decodeStatistics(shifted, { segments: 1, width: 2 })).toEqual([[300, 1]]);
  });

  it('are refused if their length or their first byte is wrong', () => {
    const stored = encodeStatistics([
      [1, 2],
      [3, 4],
    ]);
    expect(() => decodeStatistics(stored, { segments: 3, width: 2 })).toThrow(
      /5 stored bytes are not the statistics of 3 segments/,
    );
    expect(() => decodeStatistics(Buffer.from([9, 1, 2, 3, 4]), shape)).toThrow(/not the statistics/);
    expect(() => decodeStatistics(new Uint8Array(0), shape)).toThrow(/0 stored bytes/);
  });
});
