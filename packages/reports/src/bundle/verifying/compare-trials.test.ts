/** Tests that a bundle of a tuned part has the trials that its study asks for, and the runs that these choose. */
import { sha256 } from '@ordo/core';
import { expandSpec, identifyResult, type RunSpec } from '@ordo/spec';
import { exampleResult } from '@ordo/spec/example-result';
import { findStudy, specOfPart, specOfSearch, type Study, tunedRuns, tuneOf } from '@ordo/studies';
import { expect, it } from 'vitest';
import type { BundledRun } from '../contents.ts';
import { compareSpecs } from './compare-specs.ts';

const demo = findStudy('order-probe/demo');
const tune = { values: { '/recipe/learningRate': [0.001, 0.002] }, updates: 5, seeds: [7], metric: 'loss' };
const study: Study = { ...demo, parts: { demo: { ...demo.parts['demo'], tune } as Study['parts'][string] } };
const part = specOfPart(study, 'demo');
const asked = tuneOf(study.parts['demo'] as Study['parts'][string]) ?? tune;

function finish(spec: RunSpec, loss: number): BundledRun {
  const { variant, seed } = spec;
  const result = exampleResult({ score: 30, codeVersion: 'c'.repeat(64) });
  const { hash: _hash, ...facts } = result.identity;
  return {
    runId: sha256(`${variant} ${seed}`),
    variant,
    seed,
    state: 'succeeded',
    failure: null,
    spec,
    eventsDigest: null,
    result: {
      ...result,
      identity: identifyResult(facts),
      training: { ...result.training, bestValidationLoss: loss },
    },
  };
}

/** The second value of each variant has the lower loss. */
const trials = expandSpec(specOfSearch(study, 'demo') ?? part).map((spec, i) => finish(spec, i % 2 === 0 ? 3 : 2));
const variants = [...new Set(expandSpec(part).map(({ variant }) => variant))];
const choices = variants.map((variant) => ({ variant, chosen: { '/recipe/learningRate': 0.002 } }));
const runs = tunedRuns(part, asked, choices).map((spec) => finish(spec, 1));
const compare = (own: readonly BundledRun[], of?: Study) =>
  compareSpecs(of ?? study, [{ part: 'demo', runs, trials: own }]);

it('a bundle with the trials and the runs that they choose is what its study asks for', () => {
  expect(compare(trials)).toEqual([]);
});

it('a trial that says another loss chooses other runs, and a missing one is noticed', () => {
  const [first, ...rest] = trials as [BundledRun, ...BundledRun[]];
  expect(compare([finish(first.spec, 1), ...rest])[0]).toBe(
    `demo, ${variants[0]}, seed ${runs[0]?.seed}: its spec is not that of the study`,
  );
  expect(compare(rest)).toContain(`the search of demo, ${first.variant}, seed 7: the run is missing`);
});

it('trials of a part that its study does not tune are noticed', () => {
  expect(compare(trials, demo)[0]).toBe('demo has trials, but the study does not tune it');
});
