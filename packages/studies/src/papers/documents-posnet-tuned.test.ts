/** Tests what the documentation says about the search of multi30k/posnet-tuned, and about the rates of its runs. */
import { mean } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { partOf, placesOf, specOfPart, tuneOf } from '../places-of-study.ts';
import { findStudy } from '../registry.ts';
import { observeStored, readDocument } from '../testing/stored-tables.ts';
import { chooseValues, type TrialRun } from '../tuning/choose-values.ts';
import type { Tune } from '../tuning/tune-schema.ts';

const PART = 'en-de';
const study = findStudy('multi30k/posnet-tuned');
const tune = tuneOf(partOf(study, PART)) as Tune;
const observations = observeStored(study);
const names = placesOf(study).get(PART)?.trials ?? new Set();
const trials = observations.filter(({ variant }) => names.has(variant));

const trialRuns = trials.flatMap(({ variant, seeds }) =>
  seeds.map(({ seed, value }): TrialRun => ({ variant, seed, state: 'finished', value })),
);
const rateOf = (values: Readonly<Record<string, unknown>> | null): unknown => values?.['/recipe/learningRate'];
const choices = chooseValues(specOfPart(study, PART), tune, trialRuns);

/** Returns the cells of the table in the documentation that has this heading, row by row. */
function readTold(heading: string): string[][] {
  const [, table = ''] = readDocument('multi30k.md').split(`${heading}\n`);
  const lines = table.split('\n\n')[0]?.split('\n').slice(1) ?? [];
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the stored scores of multi30k/posnet-tuned', () => {
  it('are complete: four rates and three seeds of seven encodings, and three runs of each', () => {
    const finished = (list: typeof observations) =>
      list.flatMap(({ metric, seeds }) => seeds.flatMap(({ outcome }) => (outcome === 'finished' ? [metric] : [])));
    expect(finished(trials)).toEqual(Array.from({ length: 7 * 4 * 3 }, () => 'bleu'));
    const runs = observations.filter((one) => !trials.includes(one));
    expect(finished(runs).toSorted()).toEqual(['bleu', 'chrf++'].flatMap((metric) => Array(7 * 3).fill(metric)));
  });

  it('give the means of the search that the documentation tells, and what was chosen from them', () => {
    const rates = [0.005, 0.0025, 0.0015, 0.001];
    const told = readTold('| variant | 5e-3 | 2.5e-3 | 1.5e-3 | 1e-3 |');
    const means = choices.map(({ variant, chosen }) => [
      variant,
      rates.map((rate) => {
        const own = trials.find((one) => one.variant === `${variant}, learningRate=${rate}`);
        const text = mean(own?.seeds.flatMap(({ value }) => value ?? []) ?? [])?.toFixed(2) ?? '';
        return rateOf(chosen) === rate ? `**${text}**` : text;
      }),
    ]);
    expect(Object.fromEntries(told.map(([variant, ...cells]) => [variant, cells]))).toEqual(Object.fromEntries(means));
  });

  it('belong to runs with the rates that the documentation tells', () => {
    const told = readTold('| variant | peak | BLEU | verdict | chrF++ | BLEU over `none` |');
    expect(Object.fromEntries(told.map(([variant, peak]) => [variant, Number(peak)]))).toEqual(
      Object.fromEntries(choices.map(({ variant, chosen }) => [variant, rateOf(chosen)])),
    );
  });
});
