/** The scale on which rows are compared: differences, or ratios by way of logarithms. */
import { showSigned, show } from './tell.ts';
import type { Column } from './evidence.ts';

/** A gap or margin as a study says it → on the scale that is computed on. */
export function toScale({ scale }: Column, value: number): number {
  return scale === 'ratio' ? Math.log(value) : value;
}

export function fromScale({ scale }: Column, value: number): number {
  return scale === 'ratio' ? Math.exp(value) : value;
}

export function intervalFromScale(
  column: Column,
  interval: readonly [number, number] | null,
): readonly [number, number] | null {
  return interval === null ? null : [fromScale(column, interval[0]), fromScale(column, interval[1])];
}

/** How far a row is above another: `+0.20 BLEU over SAPE`, or `1.31 times SAPE`. */
export function tellGap(column: Column, gap: number, { unit, over }: { readonly unit: string; readonly over: string }) {
  if (column.scale === 'ratio') return `${show(fromScale(column, gap))} times ${over}`;
  return `${showSigned(gap)} ${unit} over ${over}`;
}

export function tellInterval(column: Column, [lower, upper]: readonly [number, number]): string {
  const tell = column.scale === 'ratio' ? (value: number) => show(fromScale(column, value)) : showSigned;
  return `${tell(lower)} to ${tell(upper)}`;
}

/** The unit in which gaps of a metric are told: the metric itself where it has none. */
export function unitOf({ title, unit }: { readonly title: string; readonly unit: string | null }): string {
  return unit ?? title;
}
