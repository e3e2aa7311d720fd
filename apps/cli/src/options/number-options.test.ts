import { describe, expect, it } from 'vitest';
import { readCount, readDuration } from './number-options.ts';

describe('readDuration', () => {
  it('reads seconds, minutes, hours and days', () => {
    expect(['90s', '20m', '1.5h', '2d'].map(readDuration)).toEqual([90, 1200, 5400, 172_800]);
  });

  it.each(['20', '0m', '-1h', 'm', '1w', '1 h', '25d', ''])('refuses "%s"', (text) => {
    expect(() => readDuration(text)).toThrow('It must be a duration above zero');
  });
});

describe('readCount', () => {
  it.each(['0', '1.5', 'x', '-1', '0x10', '1e3', '', ' 5'])('refuses "%s"', (text) => {
    expect(() => readCount(text)).toThrow('It must be a whole number');
  });
});
