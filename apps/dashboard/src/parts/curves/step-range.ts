/** Moves and narrows ranges of positions on an axis. On a logarithmic axis, equal ratios count as equal distances. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/** A range of which an end may be missing. It then reaches to the first or the last step. */
export interface OpenRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface Place {
  /** The loaded steps. A range stays within them. On a logarithmic axis, they begin above zero. */
  readonly extent: StepRange;
  readonly logarithmic: boolean;
}

interface Axis {
  readonly onAxis: (step: number) => number;
  readonly ofAxis: (place: number) => number;
}

const LINEAR: Axis = { onAxis: (step) => step, ofAxis: (place) => place };
const axisOf = ({ extent, logarithmic }: Place): Axis =>
  logarithmic ? { onAxis: (step) => Math.log(Math.max(step, extent.from)), ofAxis: Math.exp } : LINEAR;

/** Moves a range. @param share the distance as a part of the range's width; a positive one moves it upwards */
export function moveRange({ from, to }: StepRange, share: number, place: Place): StepRange {
  const { onAxis, ofAxis } = axisOf(place);
  const [begin, end] = [onAxis(from), onAxis(to)];
  const [least, most] = [onAxis(place.extent.from) - begin, onAxis(place.extent.to) - end];
  const by = Math.max(Math.min(0, least), Math.min(Math.max(0, most), share * (end - begin)));
  return { from: ofAxis(begin + by), to: ofAxis(end + by) };
}

/** Narrows or widens a range around the step `at`. @param factor below 1, the range becomes narrower */
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

/** Rounds a range to some decimals without making it empty. A range of whole steps has at least two. */
export function roundRange({ from, to }: StepRange, digits: number): StepRange {
  const round = (place: number): number => Number(place.toFixed(digits));
  const first = Math.max(0, round(from));
  return { from: first, to: Math.max(round(first + 10 ** -digits), round(to)) };
}

/** Fills missing ends of a range with the first or the last step; null if there are no steps. */
export function fillRange(range: OpenRange | undefined, steps: Float64Array): StepRange | null {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: range?.from ?? first, to: range?.to ?? last };
}
