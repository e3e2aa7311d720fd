/** Ranges of steps, or of what else is on the axis, and how they are moved and narrowed. On a logarithmic axis, equal ratios are equal distances. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/** A range that may lack ends, and then reaches as far as there are steps. */
export interface OpenRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface Place {
  /** The steps that are loaded, which a range does not leave. */
  readonly extent: StepRange;
  readonly logarithmic: boolean;
}

interface Axis {
  readonly onAxis: (step: number) => number;
  readonly ofAxis: (place: number) => number;
}

const LINEAR: Axis = { onAxis: (step) => step, ofAxis: (place) => place };
const LOGARITHMIC: Axis = { onAxis: (step) => Math.log(Math.max(step, 1)), ofAxis: Math.exp };
const axisOf = ({ logarithmic }: Place): Axis => (logarithmic ? LOGARITHMIC : LINEAR);

/** @param share by how much of its own width the range is moved: upwards when it is positive */
export function moveRange({ from, to }: StepRange, share: number, place: Place): StepRange {
  const { onAxis, ofAxis } = axisOf(place);
  const [begin, end] = [onAxis(from), onAxis(to)];
  const [least, most] = [onAxis(place.extent.from) - begin, onAxis(place.extent.to) - end];
  const by = Math.max(Math.min(0, least), Math.min(Math.max(0, most), share * (end - begin)));
  return { from: ofAxis(begin + by), to: ofAxis(end + by) };
}

/** @param factor below 1, fewer steps are in sight, and the step `at` stays where it is */
export function scaleRange(
  { from, to }: StepRange,
  at: number,
  { factor, ...place }: Place & { factor: number },
): StepRange {
  const { onAxis, ofAxis } = axisOf(place);
  const centre = onAxis(at);
  const begin = centre + (onAxis(from) - centre) * factor;
  const end = centre + (onAxis(to) - centre) * factor;
  return { from: Math.max(place.extent.from, ofAxis(begin)), to: Math.min(place.extent.to, ofAxis(end)) };
}

/** With so many decimals, and not empty: of whole steps, there are at least two. */
export function roundRange({ from, to }: StepRange, digits: number): StepRange {
  const round = (place: number): number => Number(place.toFixed(digits));
  const first = Math.max(0, round(from));
  return { from: first, to: Math.max(round(first + 10 ** -digits), round(to)) };
}

/** The range with the ends of the steps where it has none of its own; null where there are no steps. */
export function fillRange(range: OpenRange | undefined, steps: Float64Array): StepRange | null {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: range?.from ?? first, to: range?.to ?? last };
}
