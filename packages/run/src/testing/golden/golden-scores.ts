/** Computes the scores of every metric for a few lines. */
import { hashJson } from '@ordo/core';
import {
  ATTRIBUTION_METRICS,
  createMetric,
  LANGUAGE_METRICS,
  METRICS,
  type MetricChoice,
  resolveMetricOptions,
  scoreCorpus,
} from '@ordo/metrics';

const REFERENCES = [
  'The cat sees the dog, but the dog does not see the cat.',
  'A well-known café costs 1,234.5 euros (about 40 %).',
  'the old bird follows the small cat to the red house',
  'Wohlbekannte Wörter sind nicht immer leicht.',
  '猫は犬を見る。',
];
const HYPOTHESES = [
  'The cat sees a dog, but the dog does not see it.',
  'A well known cafe costs 1234.5 euros (about 40%).',
  'to the red house the small cat follows the old bird',
  'Bekannte Wörter sind immer leicht.',
  '犬は猫を見る。',
];
/** Log-probabilities of tokens. */
const PROBABILITIES = ['-1.5 -0.25 -3', '-0.125 -2.75', '-4 -0.5 -0.0625 -1'];
const TEXT = ['the cat', 'a dog', 'an old bird'];
/** Sums of attribution: source, previous words, all words, distances and places. */
const LEANED = ['1.5 2.25 4 3.5 6', '0.5 1 2 1.25 3', '2 0.75 3.5 2.5 4'];

/** Options that run other code. */
const CHOICES: readonly MetricChoice[] = [
  { id: 'bleu', tokenize: 'intl', lowercase: true },
  { id: 'bleu', tokenize: 'none', smoothMethod: 'floor' },
  { id: 'chrf', lowercase: true },
  { id: 'ter', normalized: true, caseSensitive: true },
].map((choice) => resolveMetricOptions(choice));

/** The digits of a score that are compared. Scores are computed in double precision. */
const DIGITS = 12;

const choices = (metrics: typeof METRICS) => metrics.map(({ id }) => resolveMetricOptions({ id }));

/** Returns, for each metric and its options, its score with its signature, and a hash of the statistics of all lines. */
export function computeScores(): Record<string, string[]> {
  return Object.fromEntries([
    ...[...choices(METRICS), ...CHOICES].map((choice) => describe(choice, HYPOTHESES, [REFERENCES])),
    ...choices(LANGUAGE_METRICS).map((choice) => describe(choice, PROBABILITIES, [TEXT])),
    ...choices(ATTRIBUTION_METRICS).map((choice) => describe(choice, LEANED, [TEXT])),
  ]);
}

function describe(
  choice: MetricChoice,
  lines: readonly string[],
  references: readonly (readonly string[])[],
): [string, string[]] {
  const { score, signature, segments } = scoreCorpus(createMetric(choice), lines, references);
  return [JSON.stringify(choice), [String(Number(score.toPrecision(DIGITS))), signature, hashJson(segments)]];
}
