/**
 * The exponential function of glibc 2.28 and later on processors with fused multiply-add, to the bit. The last bit matters,
 * because it decides between equal words that are equally far from the diagonal, and `Math.exp` may differ from one machine to
 * the next. The method is Szabolcs Nagy's: e^x = 2^k · 2^(i/128) · e^r with |r| ≤ ln 2 / 256. TypeScript and C++ round in the
 * same places.
 */
import { fusedMultiplyAdd as fma } from './fused-multiply-add.ts';

const STEPS = 128;
/** The number of bits after the point in the integers that represent fractions below. */
const PRECISION = 240n;
const ONE = 1n << PRECISION;

const STEPS_PER_LN2 = STEPS / Math.LN2;
/** −ln 2 / 128 in two parts. The first has so few bits that its product with any k is exact. */
const MINUS_LN2_HIGH = -0x162e42fefa0000 * 2 ** -60;
const MINUS_LN2_LOW = -0x1cf79abc9e3b3a * 2 ** -99;
/** Adding this number rounds to a whole number, because the sum has no bits left for the fraction. */
const ROUNDER = 1.5 * 2 ** 52;
/** Approximately 1/2, 1/6, 1/24 and 1/120: the best polynomial on the interval that occurs. */
const C2 = 0.49999999999996786;
const C3 = 0.16666666666665886;
const C4 = 0.0416666808410674;
const C5 = 0.00833333585305955;

const SMALLEST_POWER = -1074;
const POWERS = Float64Array.from({ length: 1024 - SMALLEST_POWER }, (_, i) => 2 ** (i + SMALLEST_POWER));

/**
 * [2 · i], [2 · i + 1] → 2^(i/128) as a double, and the difference between the true value and the double. C++ uses the same
 * table.
 */
export const EXPONENTIAL_TABLE: Float64Array = makeTable();

export function exp(x: number): number {
  return exponentialOfSum(x, 0);
}

/** Returns e^(x + rest), where |rest| is below 2^-15. The caller must keep x below 709. */
export function exponentialOfSum(x: number, rest: number): number {
  if (!(x > -746)) return Number.isNaN(x) ? x : 0;
  const steps = fma(x, STEPS_PER_LN2, ROUNDER) - ROUNDER;
  const r = rest + fma(steps, MINUS_LN2_LOW, fma(steps, MINUS_LN2_HIGH, x));
  const i = steps & (STEPS - 1);
  const square = r * r;
  const lower = fma(fma(r, C3, C2), square, (EXPONENTIAL_TABLE[2 * i + 1] as number) + r);
  const tail = fma(square * square, fma(r, C5, C4), lower);
  const root = EXPONENTIAL_TABLE[2 * i] as number;
  const k = (steps - i) / STEPS;
  // Multiplying normal numbers by powers of two changes no other bit.
  if (x > -512) return fma(root, tail, root) * (POWERS[k - SMALLEST_POWER] as number);
  return scaleDown(root, tail, k);
}

/** Takes glibc's last steps if the result may be subnormal: it is rounded to its final place before it is scaled. */
function scaleDown(root: number, tail: number, k: number): number {
  const scale = root * 2 ** (k + 1022);
  const product = scale * tail;
  let y = scale + product;
  if (y < 1) {
    const high = 1 + y;
    y = high + (1 - high + y + (scale - y + product)) - 1;
  }
  return y * 2 ** -1022;
}

function makeTable(): Float64Array {
  const table = new Float64Array(2 * STEPS);
  let root = 2n * ONE;
  for (let halving = 1; halving < STEPS; halving *= 2) root = squareRoot(root * ONE);
  for (let i = 0, power = ONE; i < STEPS; i++, power = (power * root) / ONE) {
    const double = Number(power) / 2 ** Number(PRECISION);
    table[2 * i] = double;
    const lacking = power - BigInt(double * 2 ** 52) * (ONE >> 52n);
    table[2 * i + 1] = Number((lacking * ONE) / power) / 2 ** Number(PRECISION);
  }
  return table;
}

/** Newton's method from above, which ends at the floor of the root. */
function squareRoot(square: bigint): bigint {
  let root = 1n << BigInt((square.toString(2).length / 2 + 1) | 0);
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}
