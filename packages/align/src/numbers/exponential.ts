/**
 * The exponential function, made of additions and multiplications only, so that TypeScript and C++ agree to the bit;
 * `Math.exp` may differ from one machine to the next. e^x = 2^k · 2^(i/128) · e^r with |r| ≤ ln 2 / 256. The error is below
 * 0.51 units in the last place, because ties between equal words at mirrored positions are decided by the last bit.
 */

const STEPS = 128;
/** Bits after the point of the integers that stand for fractions below. */
const PRECISION = 240n;
const ONE = 1n << PRECISION;

/** ln 2 / 128 in two parts. The first has so few bits that its product with any k below 2^18 is exact. */
const LN2_HIGH = 0x162e42fefa0000 * 2 ** -60;
const LN2_LOW = 0x1cf79abc9e3b39 * 2 ** -99;
const STEPS_PER_LN2 = STEPS / Math.LN2;
/** Adding this number rounds to a whole number, because nothing behind the point fits beside it. */
const ROUNDER = 1.5 * 2 ** 52;

const SMALLEST_POWER = -1074;
const POWERS = Float64Array.from({ length: 1024 - SMALLEST_POWER }, (_, i) => 2 ** (i + SMALLEST_POWER));

/** [2 · i], [2 · i + 1] → 2^(i/128) as a double, and how much of the true value the double lacks. C++ uses it, too. */
export const EXPONENTIAL_TABLE: Float64Array = makeTable();

export function exp(x: number): number {
  if (!(x > -746)) return Number.isNaN(x) ? x : 0;
  if (x > 709.7) return Math.exp(x);
  const steps = x * STEPS_PER_LN2 + ROUNDER - ROUNDER;
  const r = x - steps * LN2_HIGH - steps * LN2_LOW;
  const i = steps & (STEPS - 1);
  const scale = EXPONENTIAL_TABLE[2 * i] as number;
  const rest = EXPONENTIAL_TABLE[2 * i + 1] as number;
  const square = r * r;
  const tail = rest + r + square * (0.5 + r * (1 / 6)) + square * square * (1 / 24 + r * (1 / 120));
  return (scale + scale * tail) * (POWERS[(steps >> 7) - SMALLEST_POWER] ?? 0);
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
