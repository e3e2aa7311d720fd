/**
 * The natural logarithm of glibc 2.28 and later on processors with fused multiply-add (Szabolcs Nagy's), to the bit except between
 * 0.94 and 1.06, where glibc has a second polynomial. x = 2^k · z, ln x = k ln 2 + ln c + ln(z/c), with c from a table.
 */
import { fusedMultiplyAdd as fma } from './fused-multiply-add.ts';
import { INTERVALS, LOGARITHM_TABLE } from './logarithm-table.ts';

/** ln 2 in two parts. The first has so few bits that its product with any k is exact. */
export const LN2_HIGH = 0x162e42fefa3800 * 2 ** -53;
export const LN2_LOW = 0x1ef35793c76730 * 2 ** -97;
/** Approximately −1/2, 1/3, −1/4, 1/5 and −1/6. */
const A0 = -0.5000000000000001;
const A1 = 0.33333333331825593;
const A2 = -0.2499999999622955;
const A3 = 0.20000304511814496;
const A4 = -0.16667054827627667;
/** The upper half of 0.6875, where the first interval begins. */
const FIRST_INTERVAL = 0x3fe60000;
const SMALLEST_NORMAL = 2 ** -1022;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

export function log(x: number): number {
  if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x < 0 ? Number.NaN : x;
  if (x === 1) return 0;
  const isSubnormal = x < SMALLEST_NORMAL;
  double[0] = isSubnormal ? x * 2 ** 52 : x;
  const high = halves[1] as number;
  const above = (high - FIRST_INTERVAL) | 0;
  const at = 5 * ((above >>> 13) % INTERVALS);
  halves[1] = high - (above & 0xfff00000);
  const k = (above >> 20) - (isSubnormal ? 52 : 0);
  const r = fma(double[0], LOGARITHM_TABLE[at] as number, -1);
  const start = fma(k, LN2_HIGH, LOGARITHM_TABLE[at + 1] as number);
  const sum = start + r;
  const rest = fma(k, LN2_LOW, start - sum + r);
  const square = r * r;
  const series = fma(square, fma(r, A4, A3), fma(r, A2, A1));
  return fma(r * square, series, fma(square, A0, rest)) + sum;
}
