/**
 * Computes powers as glibc 2.28 and later does on processors with fused multiply-add (Szabolcs Nagy's `pow`), to the bit: x^y =
 * e^(y ln x), with ln x as a sum of two doubles.
 */
import { exponentialOfSum } from './exponential.ts';
import { fusedMultiplyAdd as fma } from './fused-multiply-add.ts';
import { LN2_HIGH, LN2_LOW } from './logarithm.ts';
import { INTERVALS, LOGARITHM_TABLE } from './logarithm-table.ts';

/** The coefficients of the series of ln(1 + r), scaled for the order in which it is summed. */
const A1 = -0.6666666666666679;
const A2 = 0.5000000000000007;
const A3 = 0.7999999995323976;
const A4 = -0.6666666663487739;
const A5 = -1.142909628459501;
const A6 = 1.0000415263675542;
/** The upper half of the double where the first interval begins. */
const FIRST_INTERVAL = 0x3fe69555;
const SMALLEST_NORMAL = 2 ** -1022;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/**
 * @param base from 0 to 1
 * @param exponent at least 1
 */
export function power(base: number, exponent: number): number {
  if (base === 0) return 0;
  const isSubnormal = base < SMALLEST_NORMAL;
  double[0] = isSubnormal ? base * 2 ** 52 : base;
  const high = halves[1] as number;
  const above = (high - FIRST_INTERVAL) | 0;
  const at = 5 * ((above >>> 13) % INTERVALS);
  halves[1] = high - (above & 0xfff00000);
  const k = (above >> 20) - (isSubnormal ? 52 : 0);
  const r = fma(double[0], LOGARITHM_TABLE[at + 2] as number, -1);
  const start = fma(k, LN2_HIGH, LOGARITHM_TABLE[at + 3] as number);
  const sum = start + r;
  const half = r * -0.5;
  const second = r * half;
  const total = sum + second;
  const series = fma(second, fma(second, fma(r, A6, A5), fma(r, A4, A3)), fma(r, A2, A1));
  const lows = fma(k, LN2_LOW, LOGARITHM_TABLE[at + 4] as number) + (start - sum + r);
  const low = fma(r * second, series, lows + fma(half, r, -second) + (sum - total + second));
  const logarithm = total + low;
  const product = logarithm * exponent;
  if (product <= -1024) return 0;
  return exponentialOfSum(product, fma(exponent, total - logarithm + low, fma(logarithm, exponent, -product)));
}
