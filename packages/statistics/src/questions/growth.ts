/** Judges the claim that the gap of two rows grows over a series, such as the n-gram order of a metric. */
import { mean } from '@ordo/core/statistics';
import { checkEnough, checkFinite, checkSameLength } from '../check-input.ts';
import { CLAIM_REASONS, type ClaimVerdict, type Contrast, judgeContrast } from './contrast.ts';
import { intersectionUnion } from '../tests/multiplicity.ts';
import { sizeOf } from '../tests/spread.ts';

/** The scores of one row, [seed][place in the series]; null if there is no score. */
export type RowSeries = readonly (readonly (number | null)[])[];

export interface GrowthInput {
  /** The orders over which the slope is computed, in rising order. */
  readonly orders: readonly number[];
  readonly row: RowSeries;
  readonly over: RowSeries;
  /** Two unrelated systems, the better one first. Their gap shows how far such gaps grow by themselves. */
  readonly control: { readonly row: RowSeries; readonly over: RowSeries } | null;
  readonly alpha: number;
  readonly higherIsBetter: boolean;
}

export const GROWTH_REASONS = [...CLAIM_REASONS, 'control-grows-as-well'] as const;

export interface Growth {
  /** The slope of the gap: points of the metric for each step of the series. */
  readonly growth: Contrast;
  readonly control: Contrast | null;
  /** The amount by which the slope of the gap exceeds that of the control pair. */
  readonly beyondControl: Contrast | null;
  readonly p: number | null;
  readonly verdict: ClaimVerdict;
  readonly reason: (typeof GROWTH_REASONS)[number];
}

/**
 * Judges whether the gap between two rows grows. Each row has one least-squares slope per seed, and slopes are compared like
 * scores, seed by seed. With a control pair, the gap must also grow faster than that of the control pair. A row may be in both
 * pairs.
 */
export function judgeGrowth({ orders, row, over, control, alpha, higherIsBetter }: GrowthInput): Growth {
  checkEnough(orders.length, 2, 'orders');
  for (const order of orders) checkFinite(order, 'an order');
  const sign = higherIsBetter ? 1 : -1;
  // Slopes carry the rounding of their scores, which may be far larger than they are: the slope of a level series is no growth.
  const all = [row, over, control?.row ?? [], control?.over ?? []].flat(2);
  const size = sizeOf(all.filter((score) => score !== null));
  const judge = (plus: readonly RowSeries[], minus: readonly RowSeries[]): Contrast => {
    const rows = [...plus, ...minus].map((seeds) => seeds.map((scores) => slopeOf(orders, scores)));
    const weights = [...plus.map(() => sign), ...minus.map(() => -sign)];
    return judgeContrast({ rows, weights, margin: 0, mustExceed: true, alpha, ends: null, size });
  };
  const growth = judge([row], [over]);
  if (control === null) {
    return { growth, control: null, beyondControl: null, p: growth.p, verdict: growth.verdict, reason: growth.reason };
  }
  const own = judge([control.row], [control.over]);
  const beyondControl = judge([row, control.over], [over, control.row]);
  return { growth, control: own, beyondControl, ...decide(growth, own, beyondControl) };
}

function decide(growth: Contrast, control: Contrast, beyond: Contrast): Pick<Growth, 'p' | 'verdict' | 'reason'> {
  if (growth.p === null || beyond.p === null) {
    return { p: null, verdict: 'inconclusive', reason: growth.p === null ? growth.reason : beyond.reason };
  }
  const p = intersectionUnion([growth.p, beyond.p]);
  switch (growth.verdict) {
    case 'worse':
      return { p, verdict: 'worse', reason: 'claim-fails' };
    case 'inconclusive':
      return { p, verdict: 'inconclusive', reason: 'too-vague' };
    case 'reproduced':
      return { p, ...compareWithControl(control, beyond) };
  }
}

/** Decides about a gap that grows, by whether it grows faster than that of the control pair. */
function compareWithControl(control: Contrast, beyond: Contrast): Pick<Growth, 'verdict' | 'reason'> {
  switch (beyond.verdict) {
    case 'reproduced':
      return { verdict: 'reproduced', reason: 'claim-holds' };
    case 'worse':
      return { verdict: 'inconclusive', reason: 'control-grows-as-well' };
    case 'inconclusive': {
      const controlGrows = control.verdict === 'reproduced';
      return { verdict: 'inconclusive', reason: controlGrows ? 'control-grows-as-well' : 'too-vague' };
    }
  }
}

/** Returns the least-squares slope of one seed's scores, or null if one of them is missing. */
function slopeOf(orders: readonly number[], scores: readonly (number | null)[]): number | null {
  checkSameLength([scores.length], orders.length, 'a seed');
  const centre = mean(orders) as number;
  let products = 0;
  let squares = 0;
  for (const [i, order] of orders.entries()) {
    const score = scores[i] ?? null;
    if (score === null) return null;
    checkFinite(score, 'a score');
    products += (order - centre) * score;
    squares += (order - centre) ** 2;
  }
  return products / squares;
}
