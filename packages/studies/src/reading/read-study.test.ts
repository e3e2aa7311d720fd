import { isOrdoError } from '@ordo/core';
import { describe, expect, it, vi } from 'vitest';
import { readStudy } from './read-study.ts';
import type { StudyFormat } from './read-study-text.ts';

const YAML = `# a comment
study: 1
title: "An example: with a colon"
seeds: [1, 2]
parts:
  en-de:
    spec:
      recipe: { dropout: 0.1 }
targets:
  - kind: value
    printed:
      SAPE: "27.48"
  - kind: count
`;

function problemsOf(text: string, format: StudyFormat = 'yaml') {
  try {
    readStudy(text, format);
  } catch (error) {
    if (isOrdoError(error, 'study.invalid')) return { message: error.message, problems: error.problems };
    throw error;
  }
  throw new Error('it was read');
}

/** Counts how often a piece of work asks whether some item of a list fits, which is how the YAML library finds duplicate keys. */
function countComparisons(work: () => void): number {
  const { some } = Array.prototype;
  let steps = 0;
  const counted = vi.spyOn(Array.prototype, 'some').mockImplementation(function (this: unknown[], fits) {
    return some.call(this, (item, i, all) => {
      steps++;
      return fits(item, i, all);
    });
  });
  work();
  counted.mockRestore();
  return steps;
}

/** Returns the number of comparisons while a document with this many keys is read. */
const steps = (keys: number): number => {
  const text = Array.from({ length: keys }, (_, i) => `k${i}: 1`).join('\n');
  return countComparisons(() => readStudy(text, 'yaml'));
};

describe('readStudy', () => {
  it('reads YAML and JSON alike, with the line of each value', () => {
    const { value, placeOf } = readStudy(YAML, 'yaml');
    expect(value).toEqual({
      study: 1,
      title: 'An example: with a colon',
      seeds: [1, 2],
      parts: { 'en-de': { spec: { recipe: { dropout: 0.1 } } } },
      targets: [{ kind: 'value', printed: { SAPE: '27.48' } }, { kind: 'count' }],
    });
    const pointers = ['/study', '/parts/en-de/spec/recipe/dropout', '/targets/0/printed/SAPE', '/targets/1'];
    expect(pointers.map((pointer) => placeOf(pointer))).toEqual([
      { line: 2, column: 1 },
      { line: 8, column: 17 },
      { line: 12, column: 7 },
      { line: 13, column: 5 },
    ]);
    const json = readStudy(JSON.stringify(value, null, 2), 'json');
    expect(json.value).toEqual(value);
    expect(json.placeOf('/title').line).toBe(3);
  });

  it('gives the line of the nearest value for one that is missing', () => {
    const { placeOf } = readStudy(YAML, 'yaml');
    expect(placeOf('/targets/0/margin/because').line).toBe(10);
    expect(placeOf('/baseline').line).toBe(2);
    expect(placeOf('').line).toBe(2);
  });

  it('keeps dates, booleans of old and numbers in quotes as they are written', () => {
    const { value } = readStudy('a: 2023-01-01\nb: yes\nc: "1"\nd: 1e-3\ne: null\n', 'yaml');
    expect(value).toEqual({ a: '2023-01-01', b: 'yes', c: '1', d: 0.001, e: null });
  });

  it.each([
    ['duplicate keys', 'title: a\ntitle: b\n', '2:', /unique/i],
    ['anchors', 'a: &x 1\n', '1:', /&x is an anchor/],
    ['references to anchors', 'a: &x [1]\nb: *x\n', '2:', /\*x refers to an anchor/],
    ['tags', 'a: !!binary aGk=\n', '1:', /tag/],
    ['keys that are no text', '1: a\n', '1:', /not text/],
    ['keys that are lists', '? [a]\n: b\n', '1:', /not text/],
    ['broken YAML', 'a: [1, 2\nb: 3\n', '2:', /./],
    ['several documents', 'a: 1\n---\nb: 2\n', '2:', /./],
  ])('refuses %s, and names the line', (_what, text, line, message) => {
    const { problems } = problemsOf(text);
    expect(problems.some((problem) => problem.place?.startsWith(line) === true && message.test(problem.message))).toBe(
      true,
    );
    expect(problems.every(({ fix }) => fix !== '')).toBe(true);
  });

  it('refuses YAML and duplicate keys in what should be JSON', () => {
    expect(problemsOf('a: 1', 'json').message).toMatch(/is not JSON/);
    expect(problemsOf('{"a": 1, "a": 2}', 'json').problems[0]?.message).toMatch(/unique/i);
  });

  it('refuses a bomb of anchors, endless nesting and a data file in no time', () => {
    const bomb = Array.from({ length: 30 }, (_, i) => `a${i}: &a${i} [${`*a${i - 1},`.repeat(9)}]`).join('\n');
    expect(problemsOf(bomb).message).toBe('the document cannot be read');
    expect(problemsOf('['.repeat(100_000), 'json').message).toMatch(/is not JSON/);
    expect(problemsOf('['.repeat(100_000)).message).toMatch(/cannot be read|no YAML/);
    expect(problemsOf('x'.repeat(3_000_000)).message).toMatch(/3000000 characters/);
  });

  it('compares no key with all others: twice the keys are twice the steps', () => {
    // Comparing each pair of keys would take 1,000 · 999 / 2 = 499,500 steps; a set needs one for each key.
    expect(steps(1_000)).toBeLessThanOrEqual(1_000);
    expect(steps(2_000)).toBeLessThanOrEqual(2_000);
  });

  it('collects a hundred problems at most', () => {
    expect(problemsOf('a: &x 1\n'.repeat(5_000)).problems).toHaveLength(100);
    expect(problemsOf(Array.from({ length: 5_000 }, (_, i) => `${i}: 1`).join('\n')).problems).toHaveLength(100);
  });

  it('passes on what the check of a study refuses: prototypes and numbers that are not finite', () => {
    const { value } = readStudy('__proto__: { polluted: true }\na: .nan\n', 'yaml');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'a']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
