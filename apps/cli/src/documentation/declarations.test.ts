import { describe, expect, it } from 'vitest';
import { declarationOf, docOf } from './declarations.ts';

const SOURCE = `/** A room. */
import { other } from './other.ts';

/**
 * Adds numbers,
 * one after the other.
 * @param numbers may be none
 * @throws OrdoError \`a.code\` for what is not a number
 */
export async function add(
  numbers: readonly number[],
): Promise<number> {
  return other(numbers);
}

export const WORDS: readonly string[] = ['a', 'b'];
export const twice = (x: number): number => 2 * x;

export interface Place {
  readonly x: number;
  at(): { readonly y: number };
}

export class Counter {
  readonly #seen: number[] = [];
  constructor(private readonly start: number) {}
  /** Counts. */
  next(by = 1): number {
    if (by > 1) return this.start;
    return by;
  }
}
`;

describe('what a module declares', () => {
  it.each([
    ['add', 'async function add(\n  numbers: readonly number[],\n): Promise<number>;'],
    ['WORDS', 'const WORDS: readonly string[];'],
    ['twice', 'const twice = (x: number): number => …'],
    ['Place', 'interface Place {\n  readonly x: number;\n  at(): { readonly y: number };\n}'],
    ['other', undefined],
  ])('%s, without its body', (name, declared) => {
    expect(declarationOf(SOURCE, name)).toBe(declared);
  });

  it('has of a class what others may call', () => {
    expect(declarationOf(SOURCE, 'Counter')).toMatch(/^class Counter \{\n[^#]*next\(by = 1\): number;\n\}$/u);
  });
});

it('what stands above an export is a paragraph each', () => {
  expect(docOf(SOURCE, 'add')).toEqual([
    'Adds numbers, one after the other.',
    '`numbers`: may be none',
    'Throws OrdoError `a.code` for what is not a number',
  ]);
  expect(docOf(SOURCE, 'WORDS')).toEqual([]);
});
