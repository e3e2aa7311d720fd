import { describe, expect, it } from 'vitest';
import { addressOfFile } from './report-address.ts';

const PRESENT = ['variant', 'seeds', 'score:bleu'];
const ALL = { baseline: undefined, columns: undefined, present: PRESENT, hidden: new Set<string>() };
const asked = (address: string) => Object.fromEntries(new URL(address, 'http://ordo').searchParams);

describe('a report as a file', () => {
  it('has the columns that are in sight, and the baseline', () => {
    const address = addressOfFile('x', 'csv', { ...ALL, baseline: 'none', hidden: new Set(['seeds']) });
    expect(address.startsWith('/v1/experiments/x/report?')).toBe(true);
    expect(asked(address)).toEqual({ format: 'csv', baseline: 'none', columns: 'variant,score:bleu' });
  });

  it('leaves the choice to the server where nothing is hidden, or no column would be left', () => {
    expect(asked(addressOfFile('x', 'latex', ALL))).toEqual({ format: 'latex' });
    expect(asked(addressOfFile('x', 'latex', { ...ALL, hidden: new Set(['gone']) }))).toEqual({ format: 'latex' });
    expect(asked(addressOfFile('x', 'latex', { ...ALL, hidden: new Set(PRESENT) }))).toEqual({ format: 'latex' });
  });
});
