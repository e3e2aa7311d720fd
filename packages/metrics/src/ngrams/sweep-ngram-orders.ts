/** Scores a corpus at a range of n-gram orders (Figure 4 of the PosNet paper) from a single count at the highest orders. */
import { checkCorpus, countReferences, presentReferences, type ReferenceSets } from '../scoring/check-corpus.ts';
import type { MetricChoice, MetricInstance } from '../metric.ts';
import { ChrfCounter, pickBest } from '../chrf/chrf-statistics.ts';
import { createMetric, resolveMetricOptions } from '../registry.ts';
import { collectStatistics, sumStatistics } from '../scoring/score-corpus.ts';

/** The score at one n-gram order. `createMetric(choice)` and `segments` are all that significance tests need. */
export interface SweepPoint {
  readonly ngramOrder: number;
  readonly choice: MetricChoice;
  readonly score: number;
  readonly signature: string;
  readonly segments: number[][];
}

export interface NgramOrderSweeps {
  /** chrF with characters up to n = 1…30 and words up to 2. */
  readonly chrfCharacters: readonly SweepPoint[];
  /** chrF with words up to n = 1…8 and characters up to 6. */
  readonly chrfWords: readonly SweepPoint[];
  /** BLEU with n-grams up to n = 1…8. */
  readonly bleu: readonly SweepPoint[];
}

/** Options that apply to every point. The sweep itself sets the id and the n-gram order. */
export interface SweepOptions {
  readonly chrf?: Readonly<Record<string, unknown>>;
  readonly bleu?: Readonly<Record<string, unknown>>;
}

const HIGHEST = { characters: 30, words: 8, bleu: 8 } as const;

interface Corpus {
  readonly hypotheses: readonly string[];
  readonly references: ReferenceSets;
}

/** The resolved options of one point, and the metric that scores it. */
interface Setting {
  readonly ngramOrder: number;
  readonly choice: MetricChoice;
  readonly instance: MetricInstance;
}

/** @throws OrdoError as `scoreCorpus` does, or `metric.unknown` for options that the metrics do not have */
export function sweepNgramOrders(
  hypotheses: readonly string[],
  references: ReferenceSets,
  options: SweepOptions = {},
): NgramOrderSweeps {
  checkCorpus(hypotheses, references);
  const corpus = { hypotheses, references };
  const characters = listSettings(HIGHEST.characters, (charOrder) => ({ ...options.chrf, id: 'chrf++', charOrder }));
  const words = listSettings(HIGHEST.words, (wordOrder) => ({ ...options.chrf, id: 'chrf++', wordOrder }));
  const bleu = listSettings(HIGHEST.bleu, (maxOrder) => ({ ...options.bleu, id: 'bleu', maxOrder }));
  const chrf = sweepChrf(corpus, [...characters, ...words]);
  return {
    chrfCharacters: chrf.slice(0, characters.length),
    chrfWords: chrf.slice(characters.length),
    bleu: sweepBleu(corpus, bleu),
  };
}

function listSettings(highest: number, choose: (ngramOrder: number) => MetricChoice): Setting[] {
  return Array.from({ length: highest }, (_, i) => {
    const choice = resolveMetricOptions(choose(i + 1));
    return { ngramOrder: i + 1, choice, instance: createMetric(choice) };
  });
}

/** The best reference depends on the n-gram orders, so each setting picks its own reference for every segment. */
function sweepChrf(corpus: Corpus, settings: readonly Setting[]): SweepPoint[] {
  const [first] = settings;
  const counter = new ChrfCounter({
    lowercase: first?.choice['lowercase'] === true,
    whitespace: first?.choice['whitespace'] === true,
  });
  const segments: number[][][] = settings.map(() => []);
  for (const [i, hypothesis] of corpus.hypotheses.entries()) {
    const references = presentReferences(corpus.references.map((lines) => lines[i] as string | null));
    const counted = counter.count(hypothesis, references, HIGHEST);
    for (const [s, { choice, instance }] of settings.entries()) {
      const candidates = counted.map((statistics) => selectChrf(statistics, choice));
      segments[s]?.push(pickBest(candidates, (statistics) => instance.scoreFrom(statistics)));
    }
  }
  return settings.map((setting, s) => toPoint(corpus, setting, segments[s] as number[][]));
}

/** Returns the statistics that the choice counts: those of the character n-grams, then those of the word n-grams. */
function selectChrf(statistics: readonly number[], choice: MetricChoice): number[] {
  const words = 3 * HIGHEST.characters;
  return [
    ...statistics.slice(0, 3 * Number(choice['charOrder'])),
    ...statistics.slice(words, words + 3 * Number(choice['wordOrder'])),
  ];
}

/** The matches and lengths of BLEU do not depend on the longest n-gram counted, so shorter counts are prefixes. */
function sweepBleu(corpus: Corpus, settings: readonly Setting[]): SweepPoint[] {
  const highest = settings.at(-1)?.instance as MetricInstance;
  const all = collectStatistics(highest, corpus.hypotheses, corpus.references);
  const totals = 2 + HIGHEST.bleu;
  return settings.map((setting) => {
    const segments = all.map((statistics) => [
      ...statistics.slice(0, 2 + setting.ngramOrder),
      ...statistics.slice(totals, totals + setting.ngramOrder),
    ]);
    return toPoint(corpus, setting, segments);
  });
}

function toPoint({ references }: Corpus, { ngramOrder, choice, instance }: Setting, segments: number[][]): SweepPoint {
  return {
    ngramOrder,
    choice,
    score: instance.scoreFrom(sumStatistics(segments)),
    signature: instance.signature(countReferences(references)),
    segments,
  };
}
