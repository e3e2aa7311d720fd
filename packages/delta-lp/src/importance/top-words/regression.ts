/** Tests which properties of a word explain how much a prediction depended on it (Oh and Schuler 2023, §5). */
import { Random } from '@ordo/core';
import { type Coefficient, fitLinear, type ForwardSelection, type Predictor, stepForward } from '@ordo/statistics';
import { groupBy } from '../group-by.ts';
import type { TopWord } from './top-words.ts';

/** Properties that may explain the response in any case. */
const BASE: readonly Property[] = [
  { name: 'Word index', of: ({ index }) => index },
  { name: 'Distance', of: ({ distance }) => distance },
  { name: 'Log prob.', of: ({ logProbability }) => logProbability },
];

/** The properties that the regression examines. */
const CANDIDATES: readonly Property[] = [
  { name: 'PMI bigram', of: ({ neighbours }) => neighbours },
  { name: 'PMI document', of: ({ documents }) => documents },
  { name: 'Dependency', of: ({ dependency }) => (dependency ? 1 : 0) },
  { name: 'Coreference', of: ({ coreference }) => (coreference ? 1 : 0) },
];

interface Property {
  readonly name: string;
  readonly of: (top: TopWord) => number;
}

/** A coefficient in bits per standard deviation of its predictor. */
export interface Effect extends Coefficient {
  /** The 95 % interval from resampled documents; null if there is only one document. */
  readonly interval: readonly [number, number] | null;
}

export interface Regression {
  readonly observations: number;
  /** Candidates that are the same for all words, such as coreference in a corpus without it. */
  readonly constant: readonly string[];
  /** Each candidate alone, in addition to the base (Table 4). */
  readonly alone: readonly (Coefficient & { readonly gain: number })[];
  readonly selection: ForwardSelection;
  /** The effects of the base and of all predictors that were added (Table 1). */
  readonly effects: readonly Effect[];
}

export interface RegressionOptions {
  /** Candidates are added as long as the p of the likelihood-ratio test is below this level. Default: 0.001, as in the paper. */
  readonly level?: number;
  /** The number of resamples of documents. Default: 1,000. */
  readonly samples?: number;
  readonly seed?: number;
}

/**
 * Computes the regression. The words of a document are not independent observations, and the response is a maximum, so t-values
 * claim too much. Each effect therefore also has an interval from resampled documents.
 * @throws RangeError for too few observations
 */
export function regressTopWords(
  tops: readonly TopWord[],
  { level = 0.001, samples = 1000, seed = 1 }: RegressionOptions = {},
): Regression {
  const response = tops.map(({ change }) => change);
  const [varying, constant] = partition(CANDIDATES, (property) => varies(tops.map(property.of)));
  const base = BASE.map((property) => scale(property, tops));
  const candidates = varying.map((property) => scale(property, tops));
  const before = fitLinear(response, base).logLikelihood;
  const alone = candidates.map((candidate) => {
    const fit = fitLinear(response, [...base, candidate]);
    return { ...(fit.coefficients.at(-1) as Coefficient), gain: fit.logLikelihood - before };
  });
  const selection = stepForward(response, { base, candidates, level });
  const kept = [
    ...base,
    ...selection.steps.map(({ name }) => candidates.find((one) => one.name === name) as Predictor),
  ];
  const intervals = resample(tops, { response, predictors: kept, samples, seed });
  return {
    observations: tops.length,
    constant: constant.map(({ name }) => name),
    alone,
    selection,
    effects: selection.fit.coefficients.map((coefficient, i) => ({ ...coefficient, interval: intervals?.[i] ?? null })),
  };
}

/** Returns the property, centred and in units of its standard deviation, so that effects can be compared. */
function scale({ name, of }: Property, tops: readonly TopWord[]): Predictor {
  const values = tops.map(of);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (values.length - 1));
  return { name, values: values.map((value) => (value - mean) / deviation) };
}

interface Resampling {
  readonly response: readonly number[];
  readonly predictors: readonly Predictor[];
  readonly samples: number;
  readonly seed: number;
}

/** Returns the middle 95 % of each coefficient over samples of as many documents, drawn with replacement. */
function resample(
  tops: readonly TopWord[],
  { response, predictors, samples, seed }: Resampling,
): (readonly [number, number])[] | null {
  const groups = [...groupBy(tops.keys(), (row) => [(tops[row] as TopWord).document]).values()];
  if (groups.length < 2) return null;
  const random = Random.fromSeed(seed, 'documents of a regression');
  const drawn = predictors.map((): number[] => []);
  for (let sample = 0; sample < samples; sample++) {
    const rows = groups.flatMap(() => groups[random.nextBelow(groups.length)] as number[]);
    const chosen = predictors.map(({ name, values }) => ({ name, values: rows.map((row) => values[row] as number) }));
    // A rare property may be missing in a sample, which then says nothing about it.
    const present = chosen.map(({ values }) => varies(values));
    const fit = fitLinear(
      rows.map((row) => response[row] as number),
      chosen.filter((_, i) => present[i]),
    );
    fit.coefficients.forEach(({ name, estimate }) =>
      drawn[predictors.findIndex((predictor) => predictor.name === name)]?.push(estimate),
    );
  }
  return drawn.map((values) => middleOf(values.toSorted((a, b) => a - b)));
}

function middleOf(sorted: readonly number[]): readonly [number, number] {
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] as number;
  return [at(0.025), at(0.975)];
}

const varies = (values: readonly number[]): boolean => values.some((value) => value !== values[0]);

function partition<T>(values: readonly T[], keep: (value: T) => boolean): [T[], T[]] {
  return [values.filter(keep), values.filter((value) => !keep(value))];
}
