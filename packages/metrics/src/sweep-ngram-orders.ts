/** Scores over a range of n-gram orders (Figure 4 of the PosNet paper), counting the text once at the highest orders. */
import { checkCorpus, countReferences, presentReferences, type ReferenceSets } from './check-corpus.ts';
import type { MetricChoice, MetricInstance } from './metric.ts';
import { ChrfCounter, pickBest } from './chrf/chrf-statistics.ts';
import { createMetric, resolveMetricOptions } from './registry.ts';
import { collectStatistics, sumStatistics } from './score-corpus.ts';

/** One order of a series. `createMetric(choice)` with `segments` is all that significance tests need. */
export interface SweepPoint {
  readonly ngramOrder: number;
  readonly choice: MetricChoice;
  readonly score: number;
  readonly signature: string;
  readonly segments: number[][];
}

export interface NgramOrderSweeps {
  /** chrF by character order (1…30), with words up to order 2. */
  readonly chrfCharacters: readonly SweepPoint[];
  /** chrF by word order (1…8), with characters up to order 6. */
  readonly chrfWords: readonly SweepPoint[];
  /** BLEU by n-gram order (1…8). */
  readonly bleu: readonly SweepPoint[];
}

/** Options shared by every point of a series; the id and the swept order are set by the sweep. */
export interface SweepOptions {
  readonly chrf?: Readonly<Record<string, unknown>>;
  readonly bleu?: Readonly<Record<string, unknown>>;
}

const HIGHEST = { characters: 30, words: 8, bleu: 8 } as const;

interface Corpus {
  readonly hypotheses: readonly string[];
  readonly references: ReferenceSets;
}

/** A point's option values, resolved, with the instance that scores it. */
interface Setting {
  readonly ngramOrder: number;
  readonly choice: MetricChoice;
  readonly instance: MetricInstance;
}

/** @throws OrdoError as `scoreCorpus`, or `metric.unknown` for options the metrics do not have. */
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

/** Which of several references is best depends on the orders, so each setting picks its own per segment. */
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

/** The triples of the character orders, then of the word orders, that the choice counts. */
function selectChrf(statistics: readonly number[], choice: MetricChoice): number[] {
  const words = 3 * HIGHEST.characters;
  return [
    ...statistics.slice(0, 3 * Number(choice['charOrder'])),
    ...statistics.slice(words, words + 3 * Number(choice['wordOrder'])),
  ];
}

/** Matches and lengths of BLEU do not depend on the highest order, so lower orders are prefixes of it. */
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
