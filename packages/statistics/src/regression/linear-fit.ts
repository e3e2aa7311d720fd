/** Fits ordinary least squares with an intercept, by Householder's QR decomposition of the centred and scaled predictors. */
import { studentTail } from '../distributions/student.ts';

/** A named series, one value per observation. */
export interface Predictor {
  readonly name: string;
  readonly values: ArrayLike<number>;
}

export interface Coefficient {
  readonly name: string;
  /** The coefficient, in units of the response per unit of the predictor. */
  readonly estimate: number;
  readonly standardError: number;
  readonly t: number;
  /** The two-sided p-value. */
  readonly p: number;
}

export interface LinearFit {
  readonly intercept: Omit<Coefficient, 'name'>;
  readonly coefficients: readonly Coefficient[];
  readonly observations: number;
  readonly degreesOfFreedom: number;
  /** √(RSS / degrees of freedom) */
  readonly residualDeviation: number;
  readonly rSquared: number;
  /** The largest log-likelihood for normal errors, whose variance is then RSS / n: -n/2·(ln(2π·RSS/n) + 1). */
  readonly logLikelihood: number;
}

/**
 * @throws RangeError for series of different lengths, values that are not numbers, too few observations, or a predictor that the
 * others determine
 */
export function fitLinear(response: ArrayLike<number>, predictors: readonly Predictor[]): LinearFit {
  const n = response.length;
  checkSeries(response, predictors);
  const columns = predictors.map(({ values }) => standardise(values));
  const y = centre(response);
  const rotated = Float64Array.from(y.values);
  const r = decompose(
    columns.map(({ values }) => Float64Array.from(values)),
    rotated,
    predictors,
  );
  const k = predictors.length;
  const scaled = solveUpper(r, rotated, k);
  const degreesOfFreedom = n - k - 1;
  const rss = sumOfSquares(rotated.subarray(k));
  const deviation = Math.sqrt(rss / degreesOfFreedom);
  const inverse = invertUpper(r, k);
  const estimates = columns.map(({ scale }, i) => (scaled[i] as number) / scale);
  const test = (estimate: number, standardError: number) => {
    const t = estimate / standardError;
    return { estimate, standardError, t, p: 2 * studentTail(Math.abs(t), degreesOfFreedom) };
  };
  // The means of the predictors, in the units of R.
  const means = columns.map(({ mean, scale }) => mean / scale);
  const spread = inverse.reduce((sum, _, column) => {
    let product = 0;
    for (let row = 0; row <= column; row++) product += (means[row] as number) * (inverse[row]?.[column] as number);
    return sum + product * product;
  }, 1 / n);
  return {
    intercept: test(
      y.mean - estimates.reduce((sum, estimate, i) => sum + estimate * (columns[i]?.mean as number), 0),
      deviation * Math.sqrt(spread),
    ),
    coefficients: predictors.map(({ name }, i) => {
      const scale = columns[i]?.scale as number;
      const norm = Math.sqrt((inverse[i] as readonly number[]).reduce((sum, value) => sum + value * value, 0));
      return { name, ...test(estimates[i] as number, (deviation * norm) / scale) };
    }),
    observations: n,
    degreesOfFreedom,
    residualDeviation: deviation,
    rSquared: 1 - rss / sumOfSquares(y.values),
    logLikelihood: (-n / 2) * (Math.log((2 * Math.PI * rss) / n) + 1),
  };
}

function checkSeries(response: ArrayLike<number>, predictors: readonly Predictor[]): void {
  const n = response.length;
  for (const { name, values } of [{ name: 'the response', values: response }, ...predictors]) {
    if (values.length !== n) throw new RangeError(`${name} has ${values.length} values, but the response has ${n}`);
    for (let i = 0; i < n; i++) {
      if (!Number.isFinite(values[i]))
        throw new RangeError(`value ${i} of ${name} is ${values[i]}, which is not a number`);
    }
  }
  const twice = predictors.find(({ name }, i) => predictors.findIndex((other) => other.name === name) < i);
  if (twice !== undefined) throw new RangeError(`there are two predictors named ${twice.name}`);
  if (n < predictors.length + 2) {
    throw new RangeError(
      `${n} observations are too few for ${predictors.length} predictors, an intercept and an error`,
    );
  }
}

interface Centred {
  readonly mean: number;
  readonly values: Float64Array;
}

function centre(values: ArrayLike<number>): Centred {
  const n = values.length;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i] as number;
  const rough = sum / n;
  // The sum of the remaining deviations corrects what rounding has lost from the mean.
  let rest = 0;
  for (let i = 0; i < n; i++) rest += (values[i] as number) - rough;
  const mean = rough + rest / n;
  return { mean, values: Float64Array.from({ length: n }, (_, i) => (values[i] as number) - mean) };
}

/** Columns of equal length make the decomposition as exact as possible. This step also finds a constant column. */
function standardise(values: ArrayLike<number>): Centred & { readonly scale: number } {
  const { mean, values: centred } = centre(values);
  const scale = Math.sqrt(sumOfSquares(centred)) || 1;
  return { mean, scale, values: centred.map((value) => value / scale) };
}

const TOLERANCE = 1e-12;

/**
 * Rotates the columns to an upper triangle R, and the response together with them.
 * @returns R by columns: column j has its first j + 1 rows
 */
function decompose(columns: Float64Array[], response: Float64Array, predictors: readonly Predictor[]): Float64Array[] {
  columns.forEach((column, j) => {
    const tail = column.subarray(j);
    const norm = Math.sqrt(sumOfSquares(tail));
    if (norm < TOLERANCE) {
      throw new RangeError(`the predictor ${predictors[j]?.name} is constant, or determined by those before it`);
    }
    const alpha = (tail[0] as number) > 0 ? -norm : norm;
    const mirror = Float64Array.from(tail);
    mirror[0] = (mirror[0] as number) - alpha;
    const length = sumOfSquares(mirror);
    for (const other of [...columns.slice(j), response]) reflect(other.subarray(j), mirror, length);
  });
  return columns;
}

/** Computes x ← x - 2·(v·x)/(v·v)·v. */
function reflect(x: Float64Array, v: Float64Array, length: number): void {
  let product = 0;
  for (let i = 0; i < x.length; i++) product += (x[i] as number) * (v[i] as number);
  const factor = (2 * product) / length;
  for (let i = 0; i < x.length; i++) x[i] = (x[i] as number) - factor * (v[i] as number);
}

function solveUpper(r: readonly Float64Array[], rightSide: Float64Array, k: number): Float64Array {
  const solution = new Float64Array(k);
  for (let row = k - 1; row >= 0; row--) {
    let value = rightSide[row] as number;
    for (let column = row + 1; column < k; column++)
      value -= (r[column]?.[row] as number) * (solution[column] as number);
    solution[row] = value / (r[row]?.[row] as number);
  }
  return solution;
}

/** @returns R⁻¹ by rows; the sum of a row's squares is the diagonal element of (XᵀX)⁻¹ */
function invertUpper(r: readonly Float64Array[], k: number): number[][] {
  const columns = Array.from({ length: k }, (_, j) =>
    solveUpper(
      r,
      Float64Array.from({ length: k }, (_one, i) => (i === j ? 1 : 0)),
      k,
    ),
  );
  return Array.from({ length: k }, (_, row) => columns.map((column) => column[row] as number));
}

function sumOfSquares(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}
