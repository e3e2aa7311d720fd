/** `OrdoAttention`: softmax(scale·QKᵀ + bias)·V for all heads in one call. */
import {
  type AttentionPlan,
  biasStart,
  headView,
  inputViews,
  loadHead,
  planOf,
  storeHead,
  visibleKeys,
} from './attention-layout.ts';
import { type DropoutMask, maskAt, maskOf } from './dropout-mask.ts';
import type { HostKernel, KernelCall } from './host-memory.ts';

/** @returns context like the queries' layout, and probabilities [batch, heads, query, key] before dropout */
export const attentionKernel: HostKernel = (call) => {
  const { memory } = call;
  const sizes = planOf(call);
  const { batch, heads, queryTime, keyTime, headDimension: dk } = sizes;
  const byHeads = call.attrs['layout'] === 'heads';
  const context = memory.allocate(byHeads ? [batch, heads, queryTime, dk] : [batch * queryTime, heads * dk]);
  const probabilities = memory.allocate([batch, heads, queryTime, keyTime]);
  // Views only now: allocating may have moved the memory under the plan's lengths too.
  const plan = planOf(call);
  const views = inputViews(call);
  const out = headView(call, context, { time: queryTime, column: 0 });
  const weights = memory.floats(probabilities).fill(0);
  const [q, k, v] = [queryTime, keyTime, keyTime].map((time) => new Float64Array(time * dk)) as Scratch;
  const sums = new Float64Array(queryTime * dk);
  const bias = biasOf(call);
  const mask = maskOf(call);
  for (let row = 0; row < batch; row++) {
    for (let head = 0; head < heads; head++) {
      const place = { row, head, size: dk };
      loadHead(views.q, q, { ...place, time: queryTime });
      loadHead(views.k, k, { ...place, time: keyTime });
      loadHead(views.v, v, { ...place, time: keyTime });
      attendHead(plan, { q, k, v, sums, weights, bias, mask }, { row, head });
      storeHead(out, sums, { ...place, time: queryTime });
    }
  }
  return [context, probabilities];
};

type Scratch = [Float64Array, Float64Array, Float64Array];

interface Bias {
  readonly elements: Float32Array;
  readonly shape: readonly number[];
}

export function biasOf(call: KernelCall): Bias | undefined {
  const tensor = call.inputs['bias'];
  return tensor === undefined ? undefined : { elements: call.memory.floats(tensor), shape: tensor.shape };
}

interface HeadWork {
  readonly q: Float64Array;
  readonly k: Float64Array;
  readonly v: Float64Array;
  readonly sums: Float64Array;
  readonly weights: Float32Array;
  readonly bias: Bias | undefined;
  readonly mask: DropoutMask | undefined;
}

function attendHead(plan: AttentionPlan, work: HeadWork, { row, head }: { row: number; head: number }): void {
  const { queryTime, keyTime, headDimension: dk } = plan;
  const { v, sums, weights, mask } = work;
  sums.fill(0);
  for (let query = 0; query < queryTime; query++) {
    const visible = visibleKeys(plan, row, query);
    const start = ((row * plan.heads + head) * queryTime + query) * keyTime;
    score(plan, work, { row, head, query, visible, start });
    for (let j = 0; j < visible; j++) {
      const weight = (weights[start + j] as number) * (mask === undefined ? 1 : maskAt(mask, start + j));
      if (weight === 0) continue;
      for (let c = 0; c < dk; c++) {
        sums[query * dk + c] = (sums[query * dk + c] as number) + weight * (v[j * dk + c] as number);
      }
    }
  }
}

/** Writes the softmax of one query's scores over its visible keys; the others stay 0. */
function score(
  plan: AttentionPlan,
  { q, k, weights, bias }: HeadWork,
  at: { row: number; head: number; query: number; visible: number; start: number },
): void {
  const dk = plan.headDimension;
  const { visible, start } = at;
  const biasRow = bias === undefined ? 0 : biasStart(bias.shape, at);
  let largest = -Infinity;
  for (let j = 0; j < visible; j++) {
    let dot = 0;
    for (let c = 0; c < dk; c++) dot += (q[at.query * dk + c] as number) * (k[j * dk + c] as number);
    const value = dot * plan.scale + (bias === undefined ? 0 : (bias.elements[biasRow + j] as number));
    weights[start + j] = value;
    if (value > largest) largest = value;
  }
  if (largest === -Infinity) {
    weights.fill(0, start, start + visible);
    return;
  }
  let total = 0;
  for (let j = 0; j < visible; j++) {
    const value = Math.exp((weights[start + j] as number) - largest);
    weights[start + j] = value;
    total += value;
  }
  const inverse = 1 / total;
  for (let j = 0; j < visible; j++) weights[start + j] = (weights[start + j] as number) * inverse;
}
