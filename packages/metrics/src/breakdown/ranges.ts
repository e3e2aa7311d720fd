/** Ranges of whole numbers that divide a corpus, such as lengths of sentences. */

export interface Range {
  readonly from: number;
  /** The last one; null where the range has no end. */
  readonly to: number | null;
}

const MOST = 8;
/** The part of all values that lies before the last range, which has no end: a single long sentence widens no range. */
const BEFORE_LAST = 0.98;

/** Ranges of equal width from 1 on, the least round width with which there are at most eight. */
export function divide(values: readonly number[]): Range[] {
  const sorted = values.toSorted((a, b) => a - b);
  const greatest = sorted.at(-1) ?? 0;
  if (greatest < 1) return [];
  const usual = sorted[Math.ceil(BEFORE_LAST * sorted.length) - 1] as number;
  const width = roundWidth(usual);
  const whole = Math.ceil(usual / width);
  const isOpen = greatest > whole * width;
  const count = Math.min(MOST, whole + (isOpen ? 1 : 0));
  return Array.from({ length: count }, (_, i) => ({
    from: i * width + 1,
    to: isOpen && i === count - 1 ? null : (i + 1) * width,
  }));
}

/** 1, 2, 5, 10, 20, … */
function roundWidth(usual: number): number {
  for (let ten = 1; ; ten *= 10) {
    for (const width of [ten, 2 * ten, 5 * ten]) if (usual <= width * (MOST - 1)) return width;
  }
}

export const isIn = ({ from, to }: Range, value: number): boolean => value >= from && (to === null || value <= to);
