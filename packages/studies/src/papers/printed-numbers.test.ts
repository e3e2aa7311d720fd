/** Tests that no number of the papers is forgotten: each one is the target of a study, or is listed with the reason why not. */
import { describe, expect, it } from 'vitest';
import { findStudy } from '../registry.ts';
import { NOT_TARGETS } from './not-targets.ts';
import type { PrintedNumbers } from './papers.ts';
import { listPrintedNumbers } from './printed-numbers.ts';

const numbers = listPrintedNumbers();

const count = (isAsked: (one: PrintedNumbers) => boolean): number =>
  numbers.filter(isAsked).reduce((sum, { printed }) => sum + Object.keys(printed).length, 0);

describe('the numbers that the papers print', () => {
  it('are 194 targets and 44 others, with a reason for each', () => {
    expect(count(({ study }) => study !== null)).toBe(194);
    expect(count(({ study }) => study === null)).toBe(44);
    expect(NOT_TARGETS.filter(({ because }) => (because ?? '').length < 20)).toEqual([]);
  });

  it('stand in one place each', () => {
    const places = numbers.flatMap(({ paper, table, column, printed, study }) =>
      Object.keys(printed).map((row) => [paper, table, column, row, study].join(' | ')),
    );
    expect(places.length).toBeGreaterThan(200);
    expect(new Set(places).size).toBe(places.length);
  });

  it('shows the memory of PosNet’s Table 3 beside ours, as the list says', () => {
    const { parts } = findStudy('posnet/table-3');
    const shown = Object.values(parts).flatMap((part) =>
      'measurement' in part
        ? Object.values(part.measurement.printed ?? {}).flatMap((cells) => Object.values(cells))
        : [],
    );
    const listed = NOT_TARGETS.filter(({ table }) => table === 'Table 3').flatMap(({ printed }) =>
      Object.values(printed),
    );
    expect(listed.toSorted()).toEqual(shown.toSorted());
  });
});
