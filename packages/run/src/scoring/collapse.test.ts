import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { describeCollapse, testCollapse } from './collapse.ts';

const WORDS = 'the cat dog bird sat ran sang on in mat tree house old red small again today never with snow'.split(' ');

/** Returns sentences of eight random words. */
function sentences(count: number, seed: number): string[] {
  const random = Random.fromSeed(seed, 'sentences');
  const word = () => WORDS[random.nextBelow(WORDS.length)] ?? '';
  return Array.from({ length: count }, () => Array.from({ length: 8 }, word).join(' '));
}

describe('testCollapse', () => {
  const references = sentences(200, 1);

  it('finds that the same sentence for every source does not depend on it: each order is as good, so p = 1', () => {
    const constant = references.map(() => 'the cat sat on the mat');
    expect(testCollapse(constant, references)).toEqual({ collapsed: true, p: 1, pairs: 200 });
    expect(
      testCollapse(
        references.map(() => ''),
        references,
      ),
    ).toMatchObject({ collapsed: true, p: 1 });
  });

  it('finds that fluent sentences of the right kind do not depend on the source', () => {
    const fluent = testCollapse(sentences(200, 2), references);
    expect(fluent?.collapsed).toBe(true);
    expect(fluent === null ? '' : describeCollapse(fluent)).toMatch(
      /nothing shows that its translations depend on the source .*200 pairs.*p = 0\.\d/u,
    );
  });

  it('does not accuse a bad model that has understood one word in eight', () => {
    const others = sentences(200, 2).map((line) => line.split(' '));
    const poor = references.map((line, i) => [line.split(' ')[0], ...(others[i] ?? []).slice(1)].join(' '));
    // Among 1,000 orders, only the true one is this good.
    expect(testCollapse(poor, references)).toMatchObject({ collapsed: false, p: 0.001 });
  });

  it('needs no blanks between words', () => {
    const japanese = references.map((line) =>
      Array.from(line.replaceAll(' ', ''))
        .map((c) => String.fromCodePoint(0x3042 + ((c.codePointAt(0) ?? 0) % 80)))
        .join(''),
    );
    expect(testCollapse(japanese, japanese)).toMatchObject({ collapsed: false });
  });

  it('accuses about 95 of 100 independent models: the level is 5 %', () => {
    const few = references.slice(0, 40);
    const accused = Array.from(
      { length: 100 },
      (_, i) => testCollapse(sentences(40, 100 + i), few)?.collapsed === true,
    );
    const share = accused.filter(Boolean).length;
    expect(share).toBeGreaterThanOrEqual(88);
  });

  it('says nothing about fewer than five pairs', () => {
    expect(testCollapse(references.slice(0, 4), references.slice(0, 4))).toBeNull();
  });
});
