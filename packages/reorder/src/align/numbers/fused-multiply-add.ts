/**
 * Computes a · b + c, rounded once, as on the processors of fast_align's reference runs. JavaScript has no such operation, so it
 * is composed of exact products and sums (Boldo and Melquiond 2008): the low parts are added with rounding to odd, which keeps
 * the last addition from rounding twice.
 */

const SPLITTER = 2 ** 27 + 1;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/** Returns the correct result if products, including their low parts, are normal numbers. */
export function fusedMultiplyAdd(a: number, b: number, c: number): number {
  const product = a * b;
  const wideA = SPLITTER * a;
  const highA = wideA - (wideA - a);
  const lowA = a - highA;
  const wideB = SPLITTER * b;
  const highB = wideB - (wideB - b);
  const lowB = b - highB;
  const lacking = lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
  // c + lacking = sum + rest, product + sum = total + more; each is exact.
  const sum = c + lacking;
  const part = sum - c;
  const rest = c - (sum - part) + (lacking - part);
  const total = product + sum;
  const piece = total - product;
  const more = product - (total - piece) + (sum - piece);
  return total + addToOdd(rest, more);
}

/** Returns x + y. If the sum is not exact, it is the neighbour whose last bit is 1. */
function addToOdd(x: number, y: number): number {
  const sum = x + y;
  const part = sum - x;
  const lacking = x - (sum - part) + (y - part);
  if (lacking === 0) return sum;
  double[0] = sum;
  const low = halves[0] as number;
  if (low & 1) return sum;
  if (lacking > 0 === sum > 0) halves[0] = low + 1;
  else {
    if (low === 0) (halves[1] as number)--;
    halves[0] = low - 1;
  }
  return double[0];
}
