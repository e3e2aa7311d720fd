/** Labels an axis. Each number is written in full, and the axis is as wide as the longest of them. */
import type uPlot from 'uplot';
import type { Axis } from '../curves/axes.ts';

/** The width of a digit in the 12-pixel font of an axis, in pixels, with a little to spare. */
const DIGIT = 7.5;
/** The width of the tick and of the gap before a label, in pixels. */
const TICK = 16;
/** The least width of an axis. Charts below each other then begin at the same place while their numbers are short. */
const LEAST_ROOM = 50;

const GROUPED = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/** Writes a number with its significant digits. Very small numbers get a power of ten, so that a learning rate of 0.0001 is not written as 0. */
function tellTick(value: number): string {
  const text = Math.abs(value) < 1 ? String(Number(value.toPrecision(6))) : GROUPED.format(value);
  return text.replace('-', '−');
}

/** Writes the labels of ticks. On a logarithmic axis, some ticks have no label. */
export const tellTicks = (ticks: readonly (number | null)[]): string[] =>
  ticks.map((value) => (value === null ? '' : tellTick(value)));

/** Returns the width that the labels need, in pixels. At first there are no labels. */
export function roomFor(labels: readonly string[] | null): number {
  const longest = Math.max(0, ...(labels ?? []).map((label) => label.length));
  return Math.max(LEAST_ROOM, Math.ceil(TICK + DIGIT * longest));
}

/** The distances between ticks: 1, 2, 5, 10 and so on. They are whole numbers because half an update does not exist. */
const WHOLE = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((first) => first * 10 ** power)).flat();

/** These options hold for both axes of every chart. */
const LABELS: Partial<uPlot.Axis> = { values: (_plot, ticks) => tellTicks(ticks) };
export const labelsBelow = ({ digits }: Axis): Partial<uPlot.Axis> => ({
  ...LABELS,
  ...(digits === 0 && { incrs: WHOLE }),
});
export const LABELS_BESIDE: Partial<uPlot.Axis> = { ...LABELS, size: (_plot, labels) => roomFor(labels) };
