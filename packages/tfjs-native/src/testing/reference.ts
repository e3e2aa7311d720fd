// The fused kernels in plain float64 JavaScript, directly from their formulas. Tests compare the native kernels with them.

/** lowbias32 (Wellons), the mixer behind the dropout mask. */
export function mix32(x: number): number {
  let h = x >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

export interface MaskKey {
  readonly rate: number;
  readonly seed: number;
  readonly counter: number;
}

/** Returns the factor of element i: 0 or 1/(1-rate). */
export function maskFactor({ rate, seed, counter }: MaskKey, i: number): number {
  const key = mix32((seed + Math.imul(counter, 0x9e3779b9)) >>> 0);
  return mix32((i ^ key) >>> 0) >= rate * 2 ** 32 ? 1 / (1 - rate) : 0;
}

/** Computes the layer norm of the rows of a flat matrix. */
export function layerNormRows(x: Float64Array, gain: Float64Array, bias: Float64Array, epsilon: number): Float64Array {
  const width = gain.length;
  return x.map((value, i) => {
    const row = x.subarray(Math.floor(i / width) * width, (Math.floor(i / width) + 1) * width);
    const mean = row.reduce((a, b) => a + b, 0) / width;
    const variance = row.reduce((sum, b) => sum + (b - mean) ** 2, 0) / width;
    return ((value - mean) / Math.sqrt(variance + epsilon)) * (gain[i % width] as number) + (bias[i % width] as number);
  });
}

export interface AttentionCase {
  readonly batch: number;
  readonly heads: number;
  readonly dk: number;
  readonly queries: number;
  readonly keys: number;
  readonly causal: boolean;
  readonly lengths?: readonly number[];
  readonly biasShape?: readonly [number, number];
  readonly mask: MaskKey;
}

export interface AttentionInputs {
  /** [batch, heads, time, dk] each. */
  readonly q: Float64Array;
  readonly k: Float64Array;
  readonly v: Float64Array;
  readonly bias?: Float64Array;
}

/** Computes probabilities [batch, heads, queries, keys] and context [batch, heads, queries, dk]. */
export function attend(
  c: AttentionCase,
  { q, k, v, bias }: AttentionInputs,
): { probabilities: Float64Array; context: Float64Array } {
  const probabilities = new Float64Array(c.batch * c.heads * c.queries * c.keys);
  const context = new Float64Array(c.batch * c.heads * c.queries * c.dk);
  for (let pair = 0; pair < c.batch * c.heads; pair++) {
    const [b, h] = [Math.floor(pair / c.heads), pair % c.heads];
    for (let i = 0; i < c.queries; i++) {
      const scores = Array.from({ length: c.keys }, (_, j) => {
        const visible = j < (c.lengths?.[b] ?? c.keys) && (!c.causal || j <= i + c.keys - c.queries);
        if (!visible) return Number.NEGATIVE_INFINITY;
        let score = 0;
        for (let d = 0; d < c.dk; d++)
          score += (q[(pair * c.queries + i) * c.dk + d] as number) * (k[(pair * c.keys + j) * c.dk + d] as number);
        const [biasBatch, biasHeads] = c.biasShape ?? [1, 1];
        const at = (((biasBatch === 1 ? 0 : b) * biasHeads + (biasHeads === 1 ? 0 : h)) * c.queries + i) * c.keys + j;
        return score / Math.sqrt(c.dk) + (bias?.[at] ?? 0);
      });
      const shift = Math.max(...scores);
      const total = scores.reduce((sum, s) => sum + (s === Number.NEGATIVE_INFINITY ? 0 : Math.exp(s - shift)), 0);
      for (let j = 0; j < c.keys; j++) {
        const s = scores[j] as number;
        const at = (pair * c.queries + i) * c.keys + j;
        const p = s === Number.NEGATIVE_INFINITY ? 0 : Math.exp(s - shift) / total;
        probabilities[at] = p;
        const weight = c.mask.rate > 0 ? p * maskFactor(c.mask, at) : p;
        for (let d = 0; d < c.dk; d++) {
          const to = (pair * c.queries + i) * c.dk + d;
          context[to] = (context[to] as number) + weight * (v[(pair * c.keys + j) * c.dk + d] as number);
        }
      }
    }
  }
  return { probabilities, context };
}

/** Computes fairseq's label-smoothed loss over flat logits, summed over rows whose target is not `padId`. */
export function smoothedLoss(
  logits: Float64Array,
  targets: readonly number[],
  epsilon: number,
  padId: number,
): { loss: number; nll: number } {
  const classes = logits.length / targets.length;
  const share = epsilon / (classes - 1);
  let [loss, nll] = [0, 0];
  for (const [r, target] of targets.entries()) {
    if (target === padId) continue;
    const row = Array.from(logits.subarray(r * classes, (r + 1) * classes));
    const shift = Math.max(...row);
    const logSum = shift + Math.log(row.reduce((sum, x) => sum + Math.exp(x - shift), 0));
    const rowNll = logSum - (row[target] as number);
    nll += rowNll;
    loss += (1 - epsilon - share) * rowNll + share * row.reduce((sum, x) => sum + (logSum - x), 0);
  }
  return { loss, nll };
}

/** Computes central differences of a scalar function. */
export function differentiate(f: (x: Float64Array) => number, at: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(at);
  const step = 1e-5;
  return x.map((value, i) => {
    const [up, down] = [x.slice(), x.slice()];
    up[i] = value + step;
    down[i] = value - step;
    return (f(up) - f(down)) / (2 * step);
  });
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
