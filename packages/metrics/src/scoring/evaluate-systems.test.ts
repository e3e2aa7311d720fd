import { expect, it } from 'vitest';
import { evaluateSystems } from './evaluate-systems.ts';
import { prepareInference } from '../inference/registry.ts';
import { createMetric } from '../registry.ts';

const references = [['the cat sat', 'on the mat', 'a b c d e']];
const systems = [
  ['the cat sat', 'on a mat', 'a b c d'],
  ['a cat sat', 'on the mat', 'a b c x'],
];
const instance = createMetric({ id: 'chrf' });

it('scores every system as a corpus of its own', () => {
  const inference = prepareInference('none', 3, { samples: 20, seed: 1 });
  const { systems: scores } = evaluateSystems({ instance, systems, references, inference });
  // sacreBLEU 2.6.0: CHRF().corpus_score(system, [reference]).score
  expect(scores.map(({ score }) => score)).toEqual([65.95377830634114, 69.37701141868172]);
  expect(scores.every(({ p, mean, ci }) => p === null && mean === null && ci === null)).toBe(true);
});

it('gives the baseline an interval but no p-value in the paired bootstrap', () => {
  const inference = prepareInference('paired-bootstrap', 3, { samples: 20, seed: 1 });
  const { systems: scores, signature } = evaluateSystems({ instance, systems, references, inference });
  expect(scores[0]).toMatchObject({ p: null, mean: expect.any(Number), ci: expect.any(Number) });
  expect(scores[1]).toMatchObject({ p: expect.any(Number), mean: expect.any(Number), ci: expect.any(Number) });
  expect(signature).toContain('|bs:20|seed:1|');
});

it('gives p-values without intervals in the randomization test', () => {
  const inference = prepareInference('paired-randomization', 3, { samples: 20, seed: 1 });
  const { systems: scores, signature } = evaluateSystems({ instance, systems, references, inference });
  expect(scores[1]).toMatchObject({ p: expect.any(Number), mean: null, ci: null });
  expect(signature).toContain('|ar:20|seed:1|');
});

it('gives p-values of the sign test, which draws nothing at random', () => {
  const [one, two] = [1, 2].map((seed) => {
    const inference = prepareInference('paired-sign', 3, { samples: 20, seed });
    return evaluateSystems({ instance, systems, references, inference });
  });
  // The system is worse, better, worse than the baseline: 2 · (C(3,0) + C(3,1)) / 2³ = 1.
  expect(one?.systems.map(({ p }) => p)).toEqual([null, 1]);
  expect(one?.signature).toContain('|sign:collins2005|');
  expect(two).toEqual(one);
});
