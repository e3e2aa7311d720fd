/** What is drawn of a judgement on an axis: what was measured, its interval, and the range in which it is reproduced. */
import { formatScore, formatSigned, formatStated } from '@ordo/core/format-score';
import type { Schemas } from '../data/api.ts';

type Judgement = Schemas['Judgement'];

/** What a picture needs of a judgement. */
export type Pictured = Pick<
  Judgement,
  | 'verdict'
  | 'deviation'
  | 'margin'
  | 'scale'
  | 'claimed'
  | 'measured'
  | 'printed'
  | 'prediction'
  | 'level'
  | 'digits'
  | 'interval'
>;

export interface Picture {
  readonly point: number;
  /** The range in which the verdict is "reproduced"; null for an end that is open. */
  readonly range: readonly [from: number, to: number | null];
  /** The number in the middle of the axis: no deviation or gap (0, or 1 for a ratio), or the gap that is claimed. */
  readonly origin: number;
  /** What the origin is called in the picture. */
  readonly label: string;
  readonly words: readonly string[];
}

/** The deviation from a print within ± the margin, or the gap of a claim beside what is claimed. */
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

/** The client types it as a list of numbers, which has two. */
export function intervalOf({ interval }: Pick<Judgement, 'interval'>): readonly [number, number] | null {
  const [lower, upper] = interval ?? [];
  return lower === undefined || upper === undefined ? null : [lower, upper];
}

/** How far from the origin the picture reaches on both sides: everything that it shows lies within. */
export function reachOf({ point, range, origin }: Picture, interval: readonly number[] | null): number {
  const distances = [point, range[0], range[1] ?? point, ...(interval ?? [])].map((value) => Math.abs(value - origin));
  return Math.max(...distances) * 1.1 || 1;
}
