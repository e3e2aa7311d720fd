/** Tests the tables of the ΔLP paper against its printed numbers, and the claims on open corpora. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { judgeStudy } from '../judging/judge-study.ts';
import type { Observation } from '../judging/observation.ts';
import { rowsOf } from '../places-of-study.ts';
import { findStudy } from '../registry.ts';
import type { Study } from '../study.ts';
import type { Target } from '../targets/registry.ts';

interface Entry {
  readonly row: string;
  readonly metric: string;
  readonly value: number;
}
type Count = Extract<Target, { kind: 'count' }>;

/** The paper's words for metrics, by table. Those of Table 4 are about a single predictor. */
const METRICS: Readonly<Record<string, string>> = {
  beta: 'beta',
  't-value': 't',
  delta_LL: 'gain',
  'precision delta_LP': 'precision',
  'precision random-word baseline': 'guess',
  'mean PMI (bigram)': 'pmi-bigram',
  'mean PMI (document)': 'pmi-document',
  'precision most-recent-head-POS baseline': 'by-tag',
  'Rep. %': 'repeated',
};
const ROWS: Readonly<Record<string, string>> = { PMI_bigram: 'PMI bigram', PMI_doc: 'PMI document' };

const countsOf = (id: string): Count[] => findStudy(id).targets.filter((target) => target.kind === 'count');

const readEntries = (table: string): readonly Entry[] =>
  readReferencePart<Entry>('studies', `delta-lp-${table}.json`).cases;

const TABLES = [
  ['table-1', 'delta-lp/table-1', ''],
  ['table-4', 'delta-lp/table-1', '-alone'],
  ['table-2', 'delta-lp/table-2', ''],
  ['table-3', 'delta-lp/table-3', ''],
] as const;

describe('the tables of the ΔLP paper', () => {
  it.each(TABLES)('have every printed number of %s', (table, id, suffix) => {
    const printed = new Map(
      countsOf(id).flatMap((target) =>
        Object.entries(target.printed).map(([row, text]) => [`${row} ${target.metric}`, Number(text)] as const),
      ),
    );
    const wanted = readEntries(table).map(
      ({ row, metric, value }) => [`${ROWS[row] ?? row} ${METRICS[metric]}${suffix}`, value] as const,
    );
    expect(wanted.length).toBeGreaterThan(10);
    for (const [place, value] of wanted) expect([place, printed.get(place)]).toEqual([place, value]);
  });
});

describe('the counts of the ΔLP paper', () => {
  it('are targets where a run gives them: the order of inclusion, and the observations', () => {
    const counts = countsOf('delta-lp/table-1');
    const printed = (metric: string) => counts.find((target) => target.metric === metric)?.printed;
    expect(Object.entries(printed('step') ?? {})).toEqual([
      ['PMI bigram', '1'],
      ['PMI document', '2'],
      ['Dependency', '3'],
      ['Coreference', '4'],
    ]);
    expect(printed('observations')).toEqual({ 'All words': '162882' });
  });

  it('are told where they depend on the corpus alone, with the reason', () => {
    const notes = findStudy('delta-lp/figure-3').notes.join(' ');
    for (const count of ['9,603', '1,700', '163,309,857', '25,900,924']) expect(notes).toContain(count);
  });
});

it('the study of antecedents says that its claims are about a lead, where the paper speaks of precisions', () => {
  const { notes, targets } = findStudy('ud/delta-lp-antecedents');
  const metrics = new Set(targets.flatMap((target) => ('metric' in target ? [target.metric] : [])));
  expect([...metrics]).toEqual(['lead']);
  expect(notes.join(' ')).toContain('The claims here are about the lead over the baseline');
});

const verdictsOf = (study: Study, found: readonly Observation[]) =>
  new Set(judgeStudy(study, found).map(({ verdict }) => verdict));

/** Returns every printed number of a study, shifted by this amount; by 1 if it is a whole number. */
function observations(id: string, shift: number): Observation[] {
  const study = findStudy(id);
  return countsOf(id).flatMap(({ part, metric, printed }) =>
    Object.entries(printed).map(([row, text]) => ({
      part,
      metric,
      variant: rowsOf(study, part).find((known) => known.row === row)?.variant ?? '',
      seeds: [
        {
          seed: 1,
          outcome: 'finished' as const,
          value: Number(text) + (text.includes('.') ? shift : Math.sign(shift)),
          reason: null,
        },
      ],
    })),
  );
}

describe.each(['delta-lp/table-1', 'delta-lp/table-2', 'delta-lp/table-3'])('the study %s', (id) => {
  it('is met by its own numbers, and missed by a digit', () => {
    const study = findStudy(id);
    const verdicts = (shift: number) => verdictsOf(study, observations(id, shift));
    expect(verdicts(0)).toEqual(new Set(['reproduced']));
    // 0.02 is two units of the last printed digit, or twenty for numbers with three decimals.
    expect(verdicts(0.02)).toEqual(new Set(['worse']));
    expect(verdictsOf(study, [])).toEqual(new Set(['inconclusive']));
  });
});

/** Returns precisions by relation, for three models. A guess is the same for all of them. */
const measured = (values: Readonly<Record<string, number>>): Observation[] =>
  Object.entries(values).map(([variant, value]) => ({
    part: 'relations',
    metric: 'precision',
    variant,
    seeds: [1, 2, 3].map((seed) => ({
      seed,
      outcome: 'finished' as const,
      // The seeds of no two rows are perfectly correlated.
      value: variant === 'guess' ? value : value + ((seed - 2) * value) / 100,
      reason: null,
    })),
  }));

describe('the study ud/delta-lp-relations', () => {
  const study = findStudy('ud/delta-lp-relations');
  const precisions: Readonly<Record<string, number>> = {
    amod: 80,
    compound: 78,
    nsubj: 60,
    obj: 65,
    obl: 50,
    nmod: 51,
    det: 52,
    case: 50,
    all: 56,
    guess: 30,
  };
  it('is reproduced by the order of the paper, and not by another one', () => {
    expect(verdictsOf(study, measured(precisions))).toEqual(new Set(['reproduced']));
    const [first] = judgeStudy(study, measured({ ...precisions, amod: 40 }));
    expect(first?.verdict).toBe('worse');
  });
});
