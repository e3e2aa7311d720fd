/** `OrdoAttentionGrad`: gradients of queries, keys, values and bias from the stored probabilities. */
import type * as tf from '@tensorflow/tfjs-core';
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
import { type Floats, type HostKernel, input, type KernelCall, numberOf, sizeOf } from './host-memory.ts';
import { multiplyByRows, transposeInto } from './small-product.ts';

/** @returns [dq, dk, dv], [dq, dkv] or [dqkv], according to `packed`, then dbias if `biasShape` is given */
export const attentionGradientKernel: HostKernel = (call) => {
  const { memory } = call;
  const outputs = allocateOutputs(call);
  const biasShape = call.attrs['biasShape'] as number[] | undefined;
  const dbias = biasShape === undefined ? undefined : memory.allocate(biasShape);
  for (const tensor of outputs.tensors) memory.floats(tensor).fill(0);
  const work = prepare(call, dbias);
  const inputs = inputViews(call);
  const { queryTime, keyTime, headDimension: size } = work.plan;
  const incoming = headView(call, input(call, 'dcontext'), { time: queryTime, column: 0 });
  const targets = {
    q: headView(call, outputs.dq, { time: queryTime, column: numberOf(call, 'qOffset', 0) }),
    k: headView(call, outputs.dk, { time: keyTime, column: numberOf(call, 'kOffset', 0) }),
    v: headView(call, outputs.dv, { time: keyTime, column: numberOf(call, 'vOffset', 0) }),
  };
  for (let row = 0; row < work.plan.batch; row++) {
    for (let head = 0; head < work.plan.heads; head++) {
      const query = { row, head, time: queryTime, size };
      const key = { row, head, time: keyTime, size };
      loadHead(inputs.q, work.q, query);
      loadHead(inputs.k, work.k, key);
      loadHead(inputs.v, work.v, key);
      loadHead(incoming, work.dcontext, query);
      differentiateHead(work, { row, head });
      storeHead(targets.q, work.q, query);
      storeHead(targets.k, work.k, key);
      storeHead(targets.v, work.v, key);
    }
  }
  return dbias === undefined ? outputs.tensors : [...outputs.tensors, dbias];
};

interface Outputs {
  readonly tensors: tf.TensorInfo[];
  readonly dq: tf.TensorInfo;
  readonly dk: tf.TensorInfo;
  readonly dv: tf.TensorInfo;
}

function allocateOutputs(call: KernelCall): Outputs {
  const like = (name: string) => call.memory.allocate(input(call, name).shape);
  const dq = like('q');
  if (call.attrs['packed'] === 'qkv') return { tensors: [dq], dq, dk: dq, dv: dq };
  const dk = like('k');
  if (call.attrs['packed'] === 'kv') return { tensors: [dq, dk], dq, dk, dv: dk };
  const dv = like('v');
  return { tensors: [dq, dk, dv], dq, dk, dv };
}

/** The buffers of one head. `q`, `k` and `v` first hold the inputs, and at the end their gradients. */
interface GradientWork {
  readonly plan: AttentionPlan;
  /** [query, d_k] */
  readonly q: Float64Array;
  readonly dcontext: Float64Array;
  /** [key, d_k] */
  readonly k: Float64Array;
  readonly v: Float64Array;
  /** [d_k, query] and [d_k, key] */
  readonly qT: Float64Array;
  readonly dcontextT: Float64Array;
  readonly kT: Float64Array;
  /** First the gradients of probabilities, then those of scores: [query, key] and [key, query]. */
  readonly dscores: Float64Array;
  readonly dscoresT: Float64Array;
  /** The weights after dropout, [key, query]. */
  readonly droppedT: Float64Array;
  /** The probabilities of all heads, and the gradient that reaches them on another path. */
  readonly weights: Floats;
  readonly dweights: Floats | undefined;
  readonly mask: DropoutMask | undefined;
  readonly dbias: { readonly elements: Floats; readonly shape: readonly number[] } | undefined;
}

function prepare(call: KernelCall, dbias: tf.TensorInfo | undefined): GradientWork {
  const { memory } = call;
  const plan = planOf(call);
  const query = () => new Float64Array(plan.queryTime * plan.headDimension);
  const key = () => new Float64Array(plan.keyTime * plan.headDimension);
  const square = () => new Float64Array(plan.queryTime * plan.keyTime);
  const dprobabilities = call.inputs['dprobabilities'];
  return {
    plan,
    q: query(),
    dcontext: query(),
    k: key(),
    v: key(),
    qT: query(),
    dcontextT: query(),
    kT: key(),
    dscores: square(),
    dscoresT: square(),
    droppedT: square(),
    weights: memory.floats(input(call, 'probabilities')),
    dweights: dprobabilities === undefined ? undefined : memory.floats(dprobabilities),
    mask: maskOf(call),
    dbias:
      dbias === undefined
        ? undefined
        : { elements: memory.floats(dbias).fill(0, 0, sizeOf(dbias)), shape: dbias.shape },
  };
}

/**
 * p stands for the probabilities, r for the dropout mask and c for the context: dp = r ∘ (dc·Vᵀ), ds = p ∘ (dp - Σ_j p dp), dV =
 * (r ∘ p)ᵀ·dc, dQ = scale·ds·K, dK = scale·dsᵀ·Q.
 */
function differentiateHead(work: GradientWork, { row, head }: { row: number; head: number }): void {
  const { plan, q, k, v, dcontext, dscores } = work;
  const { queryTime, keyTime, headDimension: size } = plan;
  transposeInto(work.qT, q, [queryTime, size]);
  transposeInto(work.kT, k, [keyTime, size]);
  transposeInto(work.dcontextT, dcontext, [queryTime, size]);
  multiplyByRows([dcontext, v, dscores], [queryTime, keyTime, size]);
  for (let query = 0; query < queryTime; query++) differentiateSoftmax(work, { row, head, query });
  transposeInto(work.dscoresT, dscores, [queryTime, keyTime]);
  multiplyByRows([work.droppedT, work.dcontextT, v], [keyTime, size, queryTime]);
  multiplyByRows([dscores, work.kT, q], [queryTime, size, keyTime]);
  multiplyByRows([work.dscoresT, work.qT, k], [keyTime, size, queryTime]);
}

/** Turns one row of dp into ds, multiplied by the scale. Hidden keys have probability 0, and therefore no gradient. */
function differentiateSoftmax(
  { plan, dscores, droppedT, weights, dweights, mask, dbias }: GradientWork,
  at: { row: number; head: number; query: number },
): void {
  const { queryTime, keyTime, scale } = plan;
  const from = at.query * keyTime;
  const start = ((at.row * plan.heads + at.head) * queryTime + at.query) * keyTime;
  const visible = visibleKeys(plan, at.row, at.query);
  let mean = 0;
  for (let j = 0; j < visible; j++) {
    const keep = mask === undefined ? 1 : maskAt(mask, start + j);
    const p = weights[start + j] as number;
    const dp = (dscores[from + j] as number) * keep + (dweights === undefined ? 0 : (dweights[start + j] as number));
    droppedT[j * queryTime + at.query] = p * keep;
    dscores[from + j] = dp;
    mean += p * dp;
  }
  for (let j = visible; j < keyTime; j++) {
    droppedT[j * queryTime + at.query] = 0;
    dscores[from + j] = 0;
  }
  const biasRow = dbias === undefined ? 0 : biasStart(dbias.shape, at);
  for (let j = 0; j < visible; j++) {
    const ds = (weights[start + j] as number) * ((dscores[from + j] as number) - mean);
    if (dbias !== undefined) dbias.elements[biasRow + j] = (dbias.elements[biasRow + j] as number) + ds;
    dscores[from + j] = ds * scale;
  }
}
