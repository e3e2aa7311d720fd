/** Reads numbers as people write them: in plain decimals. `Number()` would also accept "", " 5", "0x10" and "1e3". */

/** Reads a whole number in decimals, with a sign only if it is negative; returns NaN for anything else. */
export function readWhole(text: string): number {
  const value = /^-?\d+$/u.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

/** Reads a number in decimals, perhaps with an exponent as in 1e-16; returns NaN for anything else. */
export function readDecimal(text: string): number {
  const value = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}
