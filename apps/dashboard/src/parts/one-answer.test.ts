import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '../data/api.ts';
import { DeviationAxis } from './verdicts/deviation-axis.tsx';
import { listFacts } from './verdicts/list-facts.ts';
import { findPair, PairCell, tellFamilies, tellUntested } from './reports/pair-cell.tsx';

type Judgement = Schemas['Judgement'];

const judgement: Judgement = {
  target: 0,
  kind: 'above',
  part: 'demo',
  metric: 'bleu',
  row: 'sape',
  over: 'none',
  claim: 'sape is above none in BLEU by at least 15.00',
  printed: null,
  verdict: 'reproduced',
  reason: 'claim-holds',
  explanation: '',
  measured: 49.795_204_7,
  deviation: null,
  margin: null,
  scale: 'difference',
  claimed: 15,
  digits: 2,
  interval: [45.1234, 54.4671],
  level: 0.95,
  prediction: null,
  pHolds: 0.000_41,
  p: 0.999_59,
  adjustedP: 1,
  tests: 3,
  spread: { s: 2.1, degreesOfFreedom: 2, from: 'paired' },
  nearEnd: true,
  seeds: { registered: [1, 2, 3], finished: [1, 2, 3], lost: [] },
  question: null,
  power: null,
  modifications: [],
  citation: null,
  note: null,
};

const told = (change: Partial<Judgement> = {}) =>
  Object.fromEntries(listFacts({ ...judgement, ...change }, []).filter(([, value]) => value !== null));

describe('the drawer of a verdict', () => {
  it('shows the p that supports “reproduced”, and rounds as the tables do', () => {
    expect(told()).toEqual({
      Ours: '49.80',
      'p that it holds, unadjusted': '<0.001',
      'What p asks':
        'whether the gap is at least 15.00, or below that; “p seeds” of a table asks whether two rows differ at all',
    });
  });

  it('says what its p asks of a margin, and nothing where there is no p', () => {
    const within = told({ kind: 'alike', claimed: null, margin: 0.5 });
    expect(within['What p asks']).toMatch(/^whether the difference lies within ± 0\.50, or beyond that; /);
    expect(told({ pHolds: null, p: null, adjustedP: null })).toEqual({ Ours: '49.80' });
  });

  it('shows the adjusted p of “worse”, with what it is adjusted for', () => {
    const name = 'p that it does not hold, adjusted by Holm’s correction over 3 tests of the study';
    expect(told({ verdict: 'worse', p: 0.012, adjustedP: 0.036 })).toMatchObject({
      [name]: '0.036 (unadjusted 0.012)',
    });
    expect(told({ verdict: 'inconclusive', reason: 'too-vague', pHolds: 0.2, p: 0.8 })).toMatchObject({
      'p that it holds, unadjusted': '0.200',
      [name]: '1.000 (unadjusted 0.800)',
    });
  });

  it('has a picture of a claim: what was measured, its interval by its level, and what was claimed', () => {
    const drawn = renderToStaticMarkup(createElement(DeviationAxis, { judgement }));
    expect(drawn).toContain('measured +49.80, at least 15.00, 95 % interval +45.12 to +54.47');
    expect(drawn).toContain('class="interval"');
    const factor = {
      ...judgement,
      scale: 'ratio',
      measured: 1.31,
      claimed: 1,
      interval: [1.2, 1.4],
      level: 0.9,
    } as const;
    expect(
      renderToStaticMarkup(createElement(DeviationAxis, { judgement: { ...factor, interval: [1.2, 1.4] } })),
    ).toContain('measured 1.31, at least 1.00, 90 % interval 1.20 to 1.40');
  });
});

const draw = (one: Schemas['ReportPair'] | undefined) => renderToStaticMarkup(createElement(PairCell, { pair: one }));

describe('a pair in the matrix', () => {
  const pair: Schemas['ReportPair'] = {
    metric: 'bleu',
    row: 'sape',
    over: 'none',
    difference: 1.033,
    text: '+1.03',
    how: 'paired',
    seeds: 3,
    p: 0.016_24,
    nearEnd: false,
    family: 'baseline',
    familySize: 2,
    holmP: 0.032_49,
  };
  it('has the p of the table, and says what it is adjusted for', () => {
    expect(draw(pair)).toContain('▲ +1.03</strong>, p = 0.032');
    expect(draw(pair)).toContain('paired over 3 seeds; adjusted by Holm’s correction over 2; unadjusted: p = 0.016');
    expect(tellFamilies([pair, { ...pair, family: 'others', familySize: 1 }])).toBe(
      'the 2 pairs with none, as in the table, and over the 1 others',
    );
  });

  it('is left to the table where only the pairs with the baseline are tested', () => {
    const withBaseline = [pair, { ...pair, row: 'lape' }];
    expect(tellFamilies(withBaseline)).toBe('the 2 pairs with none, as in the table');
    expect(tellUntested(3, withBaseline)).toBe(
      'The table has 3 rows, so only the pairs with none are tested: their p stand in the table. ' +
        'Choose another baseline to test the pairs with it.',
    );
    expect(tellUntested(3, [...withBaseline, { ...pair, row: 'lape', over: 'sape' }])).toBeNull();
  });

  it('has the other sign the other way round', () => {
    expect(draw(findPair([pair], 'none', 'sape'))).toContain('▼ −1.03');
  });

  it('says why there is no p', () => {
    expect(draw({ ...pair, how: null, p: null, holmP: null })).toContain('One seed does not tell how seeds differ');
    expect(draw({ ...pair, p: null, holmP: null })).toContain('The differences of the rows do not vary over seeds');
  });
});
