/** The error function and the normal distribution in double precision, for GELU. */

/** Below this point the series needs fewer terms, and above it the continued fraction. */
const MIDDLE = 2.5;
/** At MIDDLE, the remainder after this many levels is below 2^-53. For larger x it is smaller still. */
const LEVELS = 40;

/** Computes erfc(x) = 1 - erf(x), whose small values for large x keep their digits. */
export function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  return x < MIDDLE ? 1 - erfBySeries(x) : erfcByFraction(x);
}

export function erf(x: number): number {
  if (Math.abs(x) < MIDDLE) return erfBySeries(x);
  return x < 0 ? erfc(-x) - 1 : 1 - erfc(x);
}

/** erf x = 2/√π · exp(-x²) · Σ_n 2^n x^(2n+1) / (1·3·…·(2n+1)): all terms have the same sign, so no digits cancel. */
function erfBySeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > 1e-18 * Math.abs(sum); n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** erfc x = exp(-x²)/√π · 1/(x + ½/(x + 1/(x + 3/2/(x + …)))) for x > 0, from the innermost level outwards. */
function erfcByFraction(x: number): number {
  let denominator = x;
  for (let level = LEVELS; level > 0; level--) denominator = x + level / 2 / denominator;
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * denominator);
}

/** Computes Φ(x), the probability that a standard normal number is below x. */
export function normalProbability(x: number): number {
  return 0.5 * erfc(-x * Math.SQRT1_2);
}

/** Computes φ(x) = Φ'(x). */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}
