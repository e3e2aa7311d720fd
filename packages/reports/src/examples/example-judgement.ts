/** Judgements with chosen verdicts, for the tests of formats. */
import type { Verdict } from '@ordo/core/verdicts';
import type { Judgement } from '@ordo/studies';

export function exampleJudgement(verdict: Verdict, change: Partial<Judgement> = {}): Judgement {
  return {
    target: 0,
    kind: 'value',
    part: 'probe',
    metric: 'bleu',
    row: 'SAPE',
    over: null,
    claim: `SAPE has 27.48 BLEU, ${verdict}`,
    printed: '27.48',
    verdict,
    reason: 'within-margin',
    explanation: `Because it is ${verdict}.`,
    measured: 27.5,
    deviation: 0.02,
    margin: 0.5,
    scale: 'difference',
    claimed: null,
    digits: 2,
    interval: [-0.1, 0.14],
    level: 0.9,
    prediction: [27, 28],
    pHolds: 0.001,
    p: 0.01,
    adjustedP: 0.02,
    tests: 3,
    spread: { s: 0.1, degreesOfFreedom: 1, from: 'own' },
    nearEnd: false,
    seeds: { registered: [1, 2], finished: [1, 2], lost: [] },
    question: 'authors-mean',
    power: null,
    modifications: [],
    citation: 'Example et al. 2024, Table 1',
    note: null,
    ...change,
  };
}
