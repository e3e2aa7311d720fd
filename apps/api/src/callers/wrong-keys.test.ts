import { describe, expect, it } from 'vitest';
import { createWrongKeys } from './wrong-keys.ts';

const keyOf = (digit: string) => `ordo_${digit.repeat(12)}_${'0'.repeat(64)}`;

describe('wrong keys', () => {
  it('of one address are refused from the twenty-first on, until a minute after the first one', () => {
    let time = 0;
    const wrong = createWrongKeys(() => time);
    for (let i = 0; i < 20; i++) {
      expect(wrong.waitSeconds('1.1.1.1', keyOf('a'))).toBe(0);
      // Each key is different, so that only the address counts.
      wrong.count('1.1.1.1', `ordo_${i.toString(16).padStart(12, '0')}_${'0'.repeat(64)}`);
      time += 1000;
    }
    expect(wrong.waitSeconds('1.1.1.1', keyOf('a'))).toBe(40);
    expect(wrong.waitSeconds('2.2.2.2', keyOf('a'))).toBe(0);
    time = 59_999;
    expect(wrong.waitSeconds('1.1.1.1', keyOf('a'))).toBe(1);
    time = 60_000;
    expect(wrong.waitSeconds('1.1.1.1', keyOf('a'))).toBe(0);
  });

  it('with one key id from many addresses leave each address one try, and a new address as well', () => {
    const wrong = createWrongKeys(() => 0);
    for (let i = 0; i < 10; i++) {
      expect(wrong.waitSeconds(`1.1.1.${i}`, keyOf('a'))).toBe(0);
      wrong.count(`1.1.1.${i}`, keyOf('a'));
    }
    expect(wrong.waitSeconds('1.1.1.3', keyOf('a'))).toBe(60);
    expect(wrong.waitSeconds('1.1.1.3', keyOf('b'))).toBe(0);
    expect(wrong.waitSeconds('2.2.2.2', keyOf('a'))).toBe(0);
  });

  it('of very many addresses are not all remembered, but the last ones are', () => {
    const wrong = createWrongKeys(() => 0);
    for (let i = 0; i < 20; i++) wrong.count('the first address', 'malformed');
    expect(wrong.waitSeconds('the first address', 'x')).toBe(60);
    for (let i = 0; i < 200_000; i++) wrong.count(`address ${i}`, 'malformed');
    expect(wrong.waitSeconds('the first address', 'x')).toBe(0);
    for (let i = 0; i < 20; i++) wrong.count('address 195000', 'malformed');
    expect(wrong.waitSeconds('address 195000', 'x')).toBe(60);
  });
});
