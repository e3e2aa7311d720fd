/** Computes the picture of a judgement on an axis: the measured number, its interval, and the range that counts as reproduced. */
import { formatScore, formatSigned, formatStated } from '@ordo/core/format-score';
import type { Verdict } from '@ordo/core/verdicts';
import type { Schemas } from '../../data/api.ts';

type Judgement = Schemas['Judgement'];

/** The parts of a judgement that its picture needs. */
export type Pictured = Pick<
  Judgement,
  'deviation' | 'margin' | 'scale' | 'claimed' | 'measured' | 'printed' | 'prediction' | 'level' | 'digits' | 'interval'
> & { readonly verdict: Verdict };

export interface Picture {
  readonly point: number;
  /** The range in which the verdict is "reproduced"; null stands for an open end. */
  readonly range: readonly [from: number, to: number | null];
  /** The number in the middle of the axis: 0 for no deviation or gap, 1 for no change of a ratio, or the claimed gap. */
  readonly origin: number;
  /** The label of the origin. */
  readonly label: string;
  readonly words: readonly string[];
}

/** Pictures the deviation from a printed number within ± the margin, or the gap of a claim beside the claimed gap. */
export function pictureOf(judgement: Pictured): Picture | null {
  const { deviation, margin, scale, claimed, measured, printed, prediction, level, digits } = judgement;
  const interval = intervalOf(judgement);
  const say = (value: number): string => (scale === 'ratio' ? formatScore : formatSigned)(value, digits);
  const percent = level === null ? '' : `${formatScore(100 * level, 0)} % `;
  const tellInterval = interval === null ? [] : [`${percent}interval ${say(interval[0])} to ${say(interval[1])}`];
  if (printed !== null && deviation !== null && margin !== null) {
    const bounds = prediction === null ? [] : prediction.map((bound) => formatScore(bound, digits));
    const another = bounds.length === 0 ? [] : [`another print of ours would lie within ${bounds.join(' to ')}`];
    const words = [
      `deviation ${say(deviation)}`,
      `margin ± ${formatStated(margin, digits)}`,
      ...tellInterval,
      ...another,
    ];
    return { point: deviation, range: [-margin, margin], origin: 0, label: `printed ${printed}`, words };
  }
  if (measured === null) return null;
  const gap = `measured ${say(measured)}`;
  if (claimed !== null) {
    const label = `at least ${formatStated(claimed, digits)}`;
    return { point: measured, range: [claimed, null], origin: claimed, label, words: [gap, label, ...tellInterval] };
  }
  if (margin === null) return null;
  const [range, origin] = scale === 'ratio' ? ([[1 / margin, margin], 1] as const) : ([[-margin, margin], 0] as const);
  const label = `within ${scale === 'ratio' ? 'a factor of ' : '± '}${formatStated(margin, digits)}`;
  return { point: measured, range, origin, label, words: [gap, label, ...tellInterval] };
}

/** Returns the interval as a pair. The client's type is a list of numbers, which always has two. */
export function intervalOf({ interval }: Pick<Judgement, 'interval'>): readonly [number, number] | null {
  const [lower, upper] = interval ?? [];
  return lower === undefined || upper === undefined ? null : [lower, upper];
}

/** Returns how far the picture reaches to both sides of the origin, so that everything lies within it. */
export function reachOf({ point, range, origin }: Picture, interval: readonly number[] | null): number {
  const distances = [point, range[0], range[1] ?? point, ...(interval ?? [])].map((value) => Math.abs(value - origin));
  return Math.max(...distances) * 1.1 || 1;
}
