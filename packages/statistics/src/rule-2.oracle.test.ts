/**
 * Tests all cases of the reference files of rule 2, whose numbers are from scipy 1.17.1. Their names and ours differ; each kind
 * translates them.
 */
import { readFileSync } from 'node:fs';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData } from '@ordo/testing/reference-data';
import { describe, expect, it } from 'vitest';
import { type Inputs, KINDS, type Kind } from './testing/oracle-kinds.ts';
import { differences } from './testing/differences.ts';

interface Case {
  readonly id: string;
  readonly kind: Kind | 'dunnett';
  readonly inputs: Inputs;
  readonly outputs: unknown;
}

const read = (name: string): { cases: Case[]; file: string | null } => {
  const file = findReferenceData(`oracles/verdicts-rule-2/${name}`, 'the verdicts of rule 2 against scipy');
  return { file, cases: file === null ? [] : (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases };
};

describe.each([
  { name: 'verdicts.json', kinds: ['value', 'count', 'gap', 'holm', 'pool'], least: 59 },
  {
    name: 'claims.json',
    kinds: ['gap-near-end', 'value-near-end', 'best', 'alike', 'growth', 'unpaired', 'page', 'plan'],
    least: 33,
  },
])('the reference file $name', ({ name, kinds, least }) => {
  const { cases: all, file } = read(name);
  // Dunnett's p is no longer printed, and its function no longer exists.
  const cases = all.flatMap(({ kind, ...one }) => (kind === 'dunnett' ? [] : [{ ...one, kind }]));

  describeWithReferences(file !== null, 'agrees', () => {
    it.each(cases)('$id', ({ kind, inputs, outputs }) => {
      expect(differences(KINDS[kind](inputs), outputs, kind === 'plan' ? 1e-6 : 1e-9)).toEqual([]);
    });

    it('has a case of every kind', () => {
      expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(kinds));
      expect(cases.length).toBeGreaterThanOrEqual(least);
    });
  });
});
