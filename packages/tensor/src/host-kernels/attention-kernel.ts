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
import type { Floats, HostKernel, KernelCall } from './host-memory.ts';
import { multiplyByRows, transposeInto } from './small-product.ts';

/** @returns the context in the layout of the queries, and the probabilities [batch, heads, query, key] before dropout */
export const attentionKernel: HostKernel = (call) => {
  const { memory } = call;
  const { batch, heads, queryTime, keyTime, headDimension: dk } = planOf(call);
  const byHeads = call.attrs['layout'] === 'heads';
  const context = memory.allocate(byHeads ? [batch, heads, queryTime, dk] : [batch * queryTime, heads * dk]);
  const probabilities = memory.allocate([batch, heads, queryTime, keyTime]);
  // The plan and its views are made after all allocations, because these may move memory.
  const plan = planOf(call);
  const views = inputViews(call);
  const out = headView(call, context, { time: queryTime, column: 0 });
  const work = {
    weights: memory.floats(probabilities).fill(0),
    scores: new Float64Array(queryTime * keyTime),
    bias: biasOf(call),
    mask: maskOf(call),
  };
  const [q, k, v, vT, sums] = scratch(queryTime * dk, keyTime * dk, keyTime * dk, keyTime * dk, queryTime * dk);
  for (let row = 0; row < batch; row++) {
    for (let head = 0; head < heads; head++) {
      loadHead(views.q, q, { row, head, time: queryTime, size: dk });
      loadHead(views.k, k, { row, head, time: keyTime, size: dk });
      loadHead(views.v, v, { row, head, time: keyTime, size: dk });
      multiplyByRows([q, k, work.scores], [queryTime, keyTime, dk]);
      for (let query = 0; query < queryTime; query++) softmaxRow(plan, work, { row, head, query });
      transposeInto(vT, v, [keyTime, dk]);
      multiplyByRows([work.scores, vT, sums], [queryTime, dk, keyTime]);
      storeHead(out, sums, { row, head, time: queryTime, size: dk });
    }
  }
  return [context, probabilities];
};

/** Allocates buffers of the given lengths. */
function scratch(...sizes: [number, number, number, number, number]) {
  return sizes.map((size) => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
}

interface Bias {
  readonly elements: Floats;
  readonly shape: readonly number[];
}

function biasOf(call: KernelCall): Bias | undefined {
  const tensor = call.inputs['bias'];
  return tensor === undefined ? undefined : { elements: call.memory.floats(tensor), shape: tensor.shape };
}

interface SoftmaxWork {
  /** One head, [query, key]. It holds the products first, and the weights after dropout at the end. */
  readonly scores: Float64Array;
  /** The probabilities of all heads before dropout; 0 where a key is hidden. */
  readonly weights: Floats;
  readonly bias: Bias | undefined;
  readonly mask: DropoutMask | undefined;
}

/** Turns one query's products into weights over its visible keys. */
function softmaxRow(
  plan: AttentionPlan,
  { scores, weights, bias, mask }: SoftmaxWork,
  at: { row: number; head: number; query: number },
): void {
  const { keyTime, scale } = plan;
  const visible = visibleKeys(plan, at.row, at.query);
  const from = at.query * keyTime;
  const to = ((at.row * plan.heads + at.head) * plan.queryTime + at.query) * keyTime;
  const biasRow = bias === undefined ? 0 : biasStart(bias.shape, at);
  let largest = -Infinity;
  for (let j = 0; j < visible; j++) {
    const value =
      (scores[from + j] as number) * scale + (bias === undefined ? 0 : (bias.elements[biasRow + j] as number));
    scores[from + j] = value;
    if (value > largest) largest = value;
  }
  scores.fill(0, from + (largest === -Infinity ? 0 : visible), from + keyTime);
  if (largest === -Infinity) return;
  let total = 0;
  for (let j = 0; j < visible; j++) {
    const value = Math.exp((scores[from + j] as number) - largest);
    scores[from + j] = value;
    total += value;
  }
  const inverse = 1 / total;
  for (let j = 0; j < visible; j++) {
    const weight = (scores[from + j] as number) * inverse;
    weights[to + j] = weight;
    scores[from + j] = mask === undefined ? weight : weight * maskAt(mask, to + j);
  }
}
