/** Scores translations again with other options, such as BLEU at every n-gram order (Figure 4 of the PosNet paper). */
import { createMetric, type MetricChoice, scoreCorpus, sweepNgramOrders, type SweepPoint } from '@ordo/metrics';
import type { NeededMetric } from '@ordo/studies';
import type { ReportRun } from '../report-run.ts';
import type { Reading } from './reading.ts';

const NOT_LOADED: Reading = { outcome: 'missing', reason: 'its translations are not at hand' };

/** Returns [name of the metric] → score. If the translations were not loaded, every derived metric lacks a value. */
export function scoreDerived(run: ReportRun, needed: readonly NeededMetric[]): [string, Reading][] {
  const { result } = run;
  if (result === null || needed.length === 0) return [];
  const { hypotheses, references } = result;
  if (hypotheses.length === 0) return needed.map(({ name }) => [name, NOT_LOADED]);
  const swept = needed.some(({ name }) => SWEPT.test(name)) ? sweep(run.spec, hypotheses, references) : new Map();
  return needed.map(({ name, choice }) => [
    name,
    swept.get(name) ?? scoreCorpus(createMetric(choice), hypotheses, references).score,
  ]);
}

const SWEPT = /^(?:chrf\+\+ (?:char|word)Order|bleu maxOrder)=/;

/** Scores all orders of BLEU and chrF++ from one count of n-grams, many times faster than with one count per order. */
function sweep(
  { evaluation }: ReportRun['spec'],
  hypotheses: readonly string[],
  references: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const optionsOf = (id: string): MetricChoice => evaluation.metrics.find((choice) => choice.id === id) ?? { id };
  const options = { bleu: optionsOf('bleu'), chrf: optionsOf('chrf++') };
  const { chrfCharacters, chrfWords, bleu } = sweepNgramOrders(hypotheses, references, options);
  return new Map([
    ...name('chrf++ charOrder', chrfCharacters),
    ...name('chrf++ wordOrder', chrfWords),
    ...name('bleu maxOrder', bleu),
  ]);
}

function name(series: string, points: readonly SweepPoint[]): [string, number][] {
  return points.map(({ ngramOrder, score }) => [`${series}=${ngramOrder}`, score]);
}
