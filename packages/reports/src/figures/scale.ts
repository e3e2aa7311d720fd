/** Linear axes: round tick values and the map from data to pixels. */
import { OrdoError } from '@ordo/core';

export interface Scale {
  readonly ticks: readonly string[];
  readonly tickValues: readonly number[];
  /** Data value → pixel. */
  place(value: number): number;
}

/**
 * A scale from the data's range to `pixels`, widened to round ticks (1, 2 or 5 times a power of ten), about `count`
 * of them. A range without extent is widened by one unit to either side.
 */
export function makeScale(values: readonly number[], pixels: readonly [number, number], count = 5): Scale {
  const bad = values.find((value) => !Number.isFinite(value));
  if (bad !== undefined || values.length === 0) {
    throw new OrdoError('report.unavailable', `a figure needs finite values, found ${bad ?? 'none at all'}`, {
      fix: 'leave unmeasured points out, and draw the figure once there are values',
    });
  }
  let low = Math.min(...values);
  let high = Math.max(...values);
  if (low === high) [low, high] = [low - 1, high + 1];
  const step = roundStep((high - low) / count);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const tickValues = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const [from, to] = [first * step, last * step];
  return {
    tickValues,
    ticks: tickValues.map((value) => value.toFixed(digits).replace(/^-(0(?:\.0*)?)$/, '$1')),
    place: (value) => pixels[0] + ((value - from) / (to - from)) * (pixels[1] - pixels[0]),
  };
}

/** The smallest of 1, 2, 5 × 10^k that is at least `raw`. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= raw * (1 - 1e-9)) ?? 10;
  return factor * power;
}
