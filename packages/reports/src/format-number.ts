/** Numbers as a table prints them: correctly rounded from the exact binary value, never "-0.00". */

/** `value` with `digits` decimals (`toFixed` rounds the exact binary value; ties away from zero). */
export function formatFixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** An integer with thin groups of three: 1234567 → `1,234,567`. */
export function formatCount(value: number): string {
  return formatFixed(value, 0).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Bytes as mebibytes with one decimal. */
export function formatMebibytes(bytes: number): string {
  return formatFixed(bytes / 2 ** 20, 1);
}

/** A p-value with three decimals; smaller ones as a bound, since no finite bootstrap shows zero. */
export function formatPValue(p: number): string {
  return p < 0.001 ? '<0.001' : formatFixed(p, 3);
}
