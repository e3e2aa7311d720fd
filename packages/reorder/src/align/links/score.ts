/**
 * Alignment error rate, precision and recall (Och and Ney 2003): links A against sure links S and possible links P ⊇ S.
 * Precision = |A∩P| / |A|, recall = |A∩S| / |S|, AER = 1 − (|A∩S| + |A∩P|) / (|A| + |S|). Counts are summed over the corpus.
 */
import { OrdoError } from '@ordo/core/errors';
import type { GoldLinks } from './parse-links.ts';
import type { Link } from './symmetrize.ts';

export interface AlignmentCounts {
  readonly links: number;
  readonly sure: number;
  readonly inSure: number;
  readonly inPossible: number;
}

export interface AlignmentScore extends AlignmentCounts {
  readonly precision: number;
  readonly recall: number;
  /** The harmonic mean of precision and recall. */
  readonly f: number;
  readonly aer: number;
}

const key = ([i, j]: Link): number => i * 65_536 + j;

/** Counts links. A link that is given twice counts once. */
export function countLinks(links: readonly Link[], gold: GoldLinks): AlignmentCounts {
  const found = new Set(links.map(key));
  const sure = new Set(gold.sure.map(key));
  const possible = new Set([...gold.possible, ...gold.sure].map(key));
  const common = (set: ReadonlySet<number>): number => [...found].filter((link) => set.has(link)).length;
  return { links: found.size, sure: sure.size, inSure: common(sure), inPossible: common(possible) };
}

export function scoreLinks(counts: Iterable<AlignmentCounts>): AlignmentScore {
  let [links, sure, inSure, inPossible] = [0, 0, 0, 0];
  for (const one of counts) {
    links += one.links;
    sure += one.sure;
    inSure += one.inSure;
    inPossible += one.inPossible;
  }
  if (links === 0 || sure === 0) throw emptyError(links === 0 ? 'alignment' : 'gold standard');
  const precision = inPossible / links;
  const recall = inSure / sure;
  const f = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  const aer = 1 - (inSure + inPossible) / (links + sure);
  return { links, sure, inSure, inPossible, precision, recall, f, aer };
}

function emptyError(side: string): OrdoError {
  return new OrdoError('metric.invalid-input', `the ${side} has no ${side === 'alignment' ? '' : 'sure '}links`, {
    fix: 'check that both files are the ones that you meant',
  });
}
