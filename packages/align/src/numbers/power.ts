/**
 * Powers with whole exponents, rounded once: squares and products are kept as sums of two doubles (Dekker 1971). One unit in
 * the last place of a power would decide ties that C++'s `pow` decides in fast_align.
 */

const SPLITTER = 2 ** 27 + 1;

/** What the last product lacks; returning pairs would take most of the time. */
let rest = 0;

/** (a + aRest) · (b + bRest), rounded. Sets `rest`. */
function multiply(a: number, aRest: number, b: number, bRest: number): number {
  const product = a * b;
  const aHigh = high(a);
  const bHigh = high(b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  const error = aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
  const more = error + (a * bRest + aRest * b);
  const sum = product + more;
  rest = more - (sum - product);
  return sum;
}

/** The upper half of the bits. */
function high(x: number): number {
  const wide = SPLITTER * x;
  return wide - (wide - x);
}

/** @param base from 0 to 1 */
export function power(base: number, exponent: number): number {
  let [result, resultRest] = [1, 0];
  let [square, squareRest] = [base, 0];
  for (let left = exponent; left > 0; left >>>= 1) {
    if (left & 1) {
      result = multiply(result, resultRest, square, squareRest);
      resultRest = rest;
    }
    square = multiply(square, squareRest, square, squareRest);
    squareRest = rest;
  }
  return result;
}
