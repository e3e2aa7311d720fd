/** Linear axes: round tick values and the map from data to pixels. */
import { OrdoError } from '@ordo/core';
import { extent, nice, ticks, tickStep } from 'd3-array';

export interface Scale {
  readonly ticks: readonly string[];
  readonly tickValues: readonly number[];
  /** Maps a data value to pixels. */
  place(value: number): number;
}

/**
 * Returns a scale from the range of the values to `pixels`. The range is widened to round ticks (1, 2 or 5 times a power of
 * ten), of which there are about `count`; a range of one value is first widened by one unit on either side.
 *
 * The ticks come from d3-array. d3-scale builds on it, but would add only the map to pixels, and takes five times as long to
 * load (about 50 ms instead of 10).
 * @throws OrdoError `report.unavailable` if there is no value, or one that is not finite
 */
export function makeScale(values: readonly number[], pixels: readonly [number, number], count = 5): Scale {
  const bad = values.find((value) => !Number.isFinite(value));
  if (bad !== undefined || values.length === 0) {
    throw new OrdoError('report.unavailable', `a figure needs finite values, found ${bad ?? 'none at all'}`, {
      fix: 'leave unmeasured points out, and draw the figure once there are values',
    });
  }
  const [low, high] = extent(values) as [number, number];
  const [from, to] = low === high ? nice(low - 1, high + 1, count) : nice(low, high, count);
  const tickValues = ticks(from, to, count);
  const digits = Math.max(0, -Math.floor(Math.log10(tickStep(from, to, count)) + 1e-9));
  return {
    tickValues,
    ticks: tickValues.map((value) => value.toFixed(digits)),
    place: (value) => pixels[0] + ((value - from) / (to - from)) * (pixels[1] - pixels[0]),
  };
}
