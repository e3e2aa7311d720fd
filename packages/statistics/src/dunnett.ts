/** Dunnett's (1955) test: which rows differ from the baseline, all rows at once. */
import { checkCount, checkEnough, checkFinite } from './check-input.ts';
import { normalTail } from './distributions/normal.ts';
import { expectOverSpread, listNormal } from './distributions/expectation.ts';
import { checkSpread, type Spread } from './spread.ts';

export interface Sample {
  readonly mean: number;
  readonly n: number;
}

export interface DunnettInput {
  readonly baseline: Sample;
  readonly rows: readonly Sample[];
  /** The spread pooled over all rows and the baseline. */
  readonly spread: Spread;
}

export interface DunnettResult {
  /** (row − baseline) / standard error. */
  readonly t: number;
  /** Two-sided, adjusted for all rows. */
  readonly p: number;
}

/** @returns for each row, its t and the chance that the largest |t| of all rows is as large when no row differs. */
export function compareWithBaseline({ baseline, rows, spread }: DunnettInput): DunnettResult[] {
  checkSpread(spread);
  checkEnough(rows.length, 1, 'rows');
  for (const { mean, n } of [baseline, ...rows]) {
    checkFinite(mean, 'a mean');
    checkCount(n, 'a number of seeds');
  }
  const loadings = rows.map(({ n }) => Math.sqrt(n / (n + baseline.n)));
  return rows.map(({ mean, n }) => {
    const difference = mean - baseline.mean;
    const standardError = spread.s * Math.sqrt(1 / n + 1 / baseline.n);
    if (standardError === 0 && difference === 0) return { t: 0, p: 1 };
    const t = difference / standardError;
    return { t, p: tailOfLargest(Math.abs(t), loadings, spread.degreesOfFreedom) };
  });
}

/**
 * P(max |Tᵢ| > t). Tᵢ = (λᵢ Z₀ + √(1 − λᵢ²) Zᵢ) / r with independent normal Z, the loadings λᵢ = √(nᵢ / (nᵢ + n₀)) and
 * r = √(χ²/ν). Given Z₀ and r the rows are independent, which leaves a double integral.
 */
function tailOfLargest(t: number, loadings: readonly number[], degreesOfFreedom: number | null): number {
  if (t === Number.POSITIVE_INFINITY) return 0;
  // Rows with equally many seeds have equal factors in the product.
  const distinct = [...new Set(loadings)].map((loading) => ({
    loading,
    rest: Math.sqrt(1 - loading ** 2),
    count: loadings.filter((other) => other === loading).length,
  }));
  const steepest = Math.max(...distinct.map(({ loading, rest }) => loading / rest));
  // The chance is the same at z and −z, so half of the line is enough.
  const baseline = listNormal(steepest)
    .filter(({ z }) => z >= 0)
    .map(({ z, weight }) => ({ z, weight: z === 0 ? weight : 2 * weight }));
  const outsideAt = (ratio: number, z: number): number => {
    let logInside = 0;
    for (const { loading, rest, count } of distinct) {
      const outside = normalTail((t * ratio - loading * z) / rest) + normalTail((t * ratio + loading * z) / rest);
      logInside += count * Math.log1p(-Math.min(1, outside));
    }
    return -Math.expm1(logInside);
  };
  return expectOverSpread(degreesOfFreedom, (ratio) =>
    baseline.reduce((sum, { z, weight }) => sum + weight * outsideAt(ratio, z), 0),
  );
}
