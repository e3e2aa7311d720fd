/** Judges the reference verdicts as studies. The path from a document to a verdict must not change any of them. */
import { readFileSync } from 'node:fs';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData } from '@ordo/testing/reference-data';
import { expect, it } from 'vitest';
import type { Study } from '../study.ts';
import type { Target } from '../targets/registry.ts';
import { exampleStudy, observed } from '../testing/example-study.ts';
import { judgeStudy } from './judge-study.ts';
import type { Observation } from './observation.ts';

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly inputs: {
    readonly seeds: readonly (number | null)[];
    readonly paper: number;
    readonly u: number;
    readonly m: number | null;
    readonly delta: number;
    readonly alpha: number;
    readonly higherIsBetter: boolean;
    readonly measured: number;
    readonly unit: number;
    readonly a: readonly number[];
    readonly b: readonly number[];
    readonly margin: number;
  };
  readonly outputs: {
    readonly verdict: string;
    readonly reason?: string;
    readonly ci?: readonly [number, number] | null;
    readonly lower?: number | null;
  };
}

const file = findReferenceData('oracles/verdicts-rule-2/verdicts.json', 'the verdicts of rule 2 against scipy');
const cases = file === null ? [] : (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases;
const place = { part: 'open', cite: { table: 'Table 1' } } as const;
/** The reference scores have a scale without ends. */
const metrics = ['bleu', 'parameters'].map((id) => ({ id, title: id, unit: null, higherIsBetter: true }));
const because = 'As the reference says.';

const decimalsOf = (halfDigit: number): number => Math.round(-Math.log10(2 * halfDigit));

function judge(target: Target, observations: readonly Observation[], { seeds = 1, alpha = 0.05 }) {
  const registered = Array.from({ length: Math.max(1, seeds) }, (_, i) => i + 1);
  const study: Study = {
    ...exampleStudy,
    alpha,
    seeds: registered,
    targets: [target],
    parts: { open: { scores: { metrics } } },
    figures: [],
  };
  return judgeStudy(study, observations)[0];
}

const KINDS = ['value', 'count', 'gap'];

describeWithReferences(file !== null, 'the reference verdicts, as studies', () => {
  const judgeable = cases.filter(({ kind }) => KINDS.includes(kind));

  it('are of every kind', () => {
    expect(new Set(judgeable.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(judgeable.length).toBeGreaterThanOrEqual(53);
  });

  it.each(judgeable)('$id', (one) => {
    const judged = judgeCase(one);
    const { verdict, reason = judged?.reason, ci, lower = ci?.[0] ?? null } = one.outputs;
    expect(judged).toMatchObject({ verdict, reason });
    const bound = judged?.interval?.[0] ?? 0;
    expect(bound).toBeCloseTo(lower ?? bound, 9);
  });
});

function judgeCase({ kind, inputs }: Case) {
  const { seeds, paper, u, m, delta, alpha, higherIsBetter, measured, unit, a, b, margin } = inputs;
  switch (kind) {
    case 'value': {
      const printed = { SAPE: paper.toFixed(decimalsOf(u)) };
      const rule = { runs: m, margin: { value: delta, because }, higherIsBetter };
      const target: Target = { kind: 'value', ...place, metric: 'bleu', printed, ...rule };
      return judge(target, [observed({ part: 'open', variant: 'sape' }, seeds)], { seeds: seeds.length, alpha });
    }
    case 'count': {
      const printed = { SAPE: paper.toFixed(decimalsOf(u)) };
      const target: Target = { kind: 'count', ...place, metric: 'parameters', printed, unit };
      return judge(target, [observed({ part: 'open', variant: 'sape', metric: 'parameters' }, [measured])], {});
    }
    default: {
      const pair = { row: 'PosNet-Embed', over: 'SAPE', by: { value: margin, because } };
      const rows = [
        observed({ part: 'open', variant: 'posnet-embed' }, a),
        observed({ part: 'open', variant: 'sape' }, b),
      ];
      return judge({ kind: 'above', ...place, metric: 'bleu', ...pair }, rows, { seeds: a.length, alpha });
    }
  }
}
