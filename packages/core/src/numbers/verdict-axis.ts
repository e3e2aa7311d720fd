/** Places a judgement on its axis: the measured value with its interval, and the print or the claim, in numbers and in words. */
import { formatScore, formatSigned, formatStated } from './format-score.ts';

/** The numbers of a judgement that decide its place. An interval has two ends. */
export interface JudgedNumbers {
  readonly deviation: number | null;
  readonly margin: number | null;
  readonly scale: 'difference' | 'ratio';
  readonly claimed: number | null;
  readonly measured: number | null;
  readonly printed: string | null;
  readonly prediction: readonly number[] | null;
  readonly interval: readonly number[] | null;
  readonly level: number | null;
  readonly digits: number | null;
}

export interface VerdictAxis {
  readonly point: number;
  readonly interval: readonly [number, number] | null;
  /** The range in which the verdict is "reproduced"; null for an end that is open. */
  readonly range: readonly [from: number, to: number | null];
  /** The number in the middle of the axis: no deviation or gap (0, or 1 for a ratio), or the claimed gap. */
  readonly origin: number;
  /** The name of the origin. */
  readonly label: string;
  readonly words: readonly string[];
  /** The distance from the origin that the axis covers on both sides, so that everything is visible. */
  readonly reach: number;
}

/**
 * Returns the axis: for a print, the deviation within ± the margin; for a claim, the gap and the claimed one. Returns null
 * where nothing was measured.
 */
export function axisOf(judgement: JudgedNumbers): VerdictAxis | null {
  const place = placeOf(judgement);
  if (place === null) return null;
  const interval = pairOf(judgement.interval);
  const { point, range, origin } = place;
  const distances = [point, range[0], range[1] ?? point, ...(interval ?? [])].map((value) => Math.abs(value - origin));
  return { ...place, interval, reach: Math.max(...distances) * 1.1 || 1 };
}

type Place = Omit<VerdictAxis, 'interval' | 'reach'>;

function placeOf(judgement: JudgedNumbers): Place | null {
  const { deviation, margin, scale, claimed, measured, printed, prediction, digits } = judgement;
  const say = (value: number): string => (scale === 'ratio' ? formatScore : formatSigned)(value, digits);
  const interval = tellInterval(judgement, say);
  if (printed !== null && deviation !== null && margin !== null) {
    const bounds = prediction === null ? [] : prediction.map((bound) => formatScore(bound, digits));
    const another = bounds.length === 0 ? [] : [`another print of ours would lie within ${bounds.join(' to ')}`];
    const words = [`deviation ${say(deviation)}`, `margin ± ${formatStated(margin, digits)}`, ...interval, ...another];
    return { point: deviation, range: [-margin, margin], origin: 0, label: `printed ${printed}`, words };
  }
  if (measured === null) return null;
  const gap = `measured ${say(measured)}`;
  if (claimed !== null) {
    const label = `at least ${formatStated(claimed, digits)}`;
    return { point: measured, range: [claimed, null], origin: claimed, label, words: [gap, label, ...interval] };
  }
  if (margin === null) return null;
  const [range, origin] = scale === 'ratio' ? ([[1 / margin, margin], 1] as const) : ([[-margin, margin], 0] as const);
  const label = `within ${scale === 'ratio' ? 'a factor of ' : '± '}${formatStated(margin, digits)}`;
  return { point: measured, range, origin, label, words: [gap, label, ...interval] };
}

function tellInterval({ interval, level }: JudgedNumbers, say: (value: number) => string): string[] {
  const pair = pairOf(interval);
  const percent = level === null ? '' : `${Number((100 * level).toFixed(4))} % `;
  return pair === null ? [] : [`${percent}interval ${say(pair[0])} to ${say(pair[1])}`];
}

function pairOf(interval: readonly number[] | null): readonly [number, number] | null {
  const [lower, upper] = interval ?? [];
  return lower === undefined || upper === undefined ? null : [lower, upper];
}
