/** What stands beside an axis: each number in full, and as much room as the longest one takes. */
import type uPlot from 'uplot';
import type { Axis } from './axes.ts';

/** Pixels of a digit in the 12-pixel font of an axis, with a little to spare. */
const DIGIT = 7.5;
/** Pixels of the tick and the gap before a label. */
const TICK = 16;
/** So that charts below each other begin at the same place, as long as their numbers are short. */
const LEAST_ROOM = 50;

const GROUPED = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/** Numbers below 1 have no more digits than count, and very small ones a power of ten: a learning rate of 0.0001 is not 0. */
function tellTick(value: number): string {
  const text = Math.abs(value) < 1 ? String(Number(value.toPrecision(6))) : GROUPED.format(value);
  return text.replace('-', '−');
}

/** On a logarithmic axis, some ticks have no label. */
export const tellTicks = (ticks: readonly (number | null)[]): string[] =>
  ticks.map((value) => (value === null ? '' : tellTick(value)));

/** Pixels that labels need, of which there are none at first. */
export function roomFor(labels: readonly string[] | null): number {
  const longest = Math.max(0, ...(labels ?? []).map((label) => label.length));
  return Math.max(LEAST_ROOM, Math.ceil(TICK + DIGIT * longest));
}

/** 1, 2, 5, 10 and so on to the largest step: half an update does not exist. */
const WHOLE = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((first) => first * 10 ** power)).flat();

/** The axes of every chart: steps or the like below, values beside. */
const LABELS: Partial<uPlot.Axis> = { values: (_plot, ticks) => tellTicks(ticks) };
export const labelsBelow = ({ digits }: Axis): Partial<uPlot.Axis> => ({
  ...LABELS,
  ...(digits === 0 && { incrs: WHOLE }),
});
export const LABELS_BESIDE: Partial<uPlot.Axis> = { ...LABELS, size: (_plot, labels) => roomFor(labels) };
