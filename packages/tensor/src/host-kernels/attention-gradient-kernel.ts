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
import { type HostKernel, input, type KernelCall, numberOf, sizeOf } from './host-memory.ts';

/** @returns [dq, dk, dv], [dq, dkv] or [dqkv] as `packed` says, then dbias where `biasShape` asks for it */
export const attentionGradientKernel: HostKernel = (call) => {
  const { memory } = call;
  const outputs = allocateOutputs(call);
  const biasShape = call.attrs['biasShape'] as number[] | undefined;
  const dbias = biasShape === undefined ? undefined : memory.allocate(biasShape);
  for (const tensor of outputs.tensors) memory.floats(tensor).fill(0);
  const work = prepare(call, dbias);
  const inputs = inputViews(call);
  const { queryTime, keyTime, headDimension: dk } = work.plan;
  const incoming = headView(call, input(call, 'dcontext'), { time: queryTime, column: 0 });
  const targets = {
    q: headView(call, outputs.dq, { time: queryTime, column: numberOf(call, 'qOffset', 0) }),
    k: headView(call, outputs.dk, { time: keyTime, column: numberOf(call, 'kOffset', 0) }),
    v: headView(call, outputs.dv, { time: keyTime, column: numberOf(call, 'vOffset', 0) }),
  };
  for (let row = 0; row < work.plan.batch; row++) {
    for (let head = 0; head < work.plan.heads; head++) {
      const query = { row, head, time: queryTime, size: dk };
      const key = { row, head, time: keyTime, size: dk };
      loadHead(inputs.q, work.q, query);
      loadHead(inputs.k, work.k, key);
      loadHead(inputs.v, work.v, key);
      loadHead(incoming, work.dcontext, query);
      for (const gradient of [work.dq, work.dk, work.dv]) gradient.fill(0);
      differentiateHead(work, { row, head });
      storeHead(targets.q, work.dq, query);
      storeHead(targets.k, work.dk, key);
      storeHead(targets.v, work.dv, key);
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

interface GradientWork {
  readonly plan: AttentionPlan;
  readonly q: Float64Array;
  readonly k: Float64Array;
  readonly v: Float64Array;
  readonly dq: Float64Array;
  readonly dk: Float64Array;
  readonly dv: Float64Array;
  readonly dcontext: Float64Array;
  /** Gradient of one query's probabilities, then of its scores. */
  readonly dscores: Float64Array;
  readonly weights: Float32Array;
  readonly dweights: Float32Array | undefined;
  readonly mask: DropoutMask | undefined;
  readonly dbias: { readonly elements: Float32Array; readonly shape: readonly number[] } | undefined;
}

function prepare(call: KernelCall, dbias: tf.TensorInfo | undefined): GradientWork {
  const { memory } = call;
  const plan = planOf(call);
  const query = () => new Float64Array(plan.queryTime * plan.headDimension);
  const key = () => new Float64Array(plan.keyTime * plan.headDimension);
  const dprobabilities = call.inputs['dprobabilities'];
  return {
    plan,
    q: query(),
    dq: query(),
    dcontext: query(),
    k: key(),
    dk: key(),
    v: key(),
    dv: key(),
    dscores: new Float64Array(plan.keyTime),
    weights: memory.floats(input(call, 'probabilities')),
    dweights: dprobabilities === undefined ? undefined : memory.floats(dprobabilities),
    mask: maskOf(call),
    dbias:
      dbias === undefined
        ? undefined
        : { elements: memory.floats(dbias).fill(0, 0, sizeOf(dbias)), shape: dbias.shape },
  };
}

/** With p the probabilities and r the mask: dv_j += p_j r_j dc, dp_j = r_j dc·v_j, ds = p ∘ (dp - Σ p dp), dq += s·ds_j k_j. */
function differentiateHead(work: GradientWork, { row, head }: { row: number; head: number }): void {
  const { plan, dcontext, dscores, weights, mask } = work;
  const { queryTime, keyTime, headDimension: dk } = plan;
  for (let query = 0; query < queryTime; query++) {
    const visible = visibleKeys(plan, row, query);
    const start = ((row * plan.heads + head) * queryTime + query) * keyTime;
    const from = query * dk;
    let mean = 0;
    for (let j = 0; j < visible; j++) {
      const keep = mask === undefined ? 1 : maskAt(mask, start + j);
      const p = weights[start + j] as number;
      let dot = 0;
      for (let c = 0; c < dk; c++) {
        const incoming = dcontext[from + c] as number;
        dot += incoming * (work.v[j * dk + c] as number);
        work.dv[j * dk + c] = (work.dv[j * dk + c] as number) + p * keep * incoming;
      }
      const dp = dot * keep + (work.dweights === undefined ? 0 : (work.dweights[start + j] as number));
      dscores[j] = dp;
      mean += p * dp;
    }
    for (let j = 0; j < visible; j++) {
      dscores[j] = (weights[start + j] as number) * ((dscores[j] as number) - mean);
    }
    spreadScores(work, { row, head, query, visible });
  }
}

function spreadScores(
  { plan, q, k, dq, dk: dkeys, dscores, dbias }: GradientWork,
  at: { row: number; head: number; query: number; visible: number },
): void {
  const dk = plan.headDimension;
  const from = at.query * dk;
  for (let j = 0; j < at.visible; j++) {
    const ds = (dscores[j] as number) * plan.scale;
    for (let c = 0; c < dk; c++) {
      dq[from + c] = (dq[from + c] as number) + ds * (k[j * dk + c] as number);
      dkeys[j * dk + c] = (dkeys[j * dk + c] as number) + ds * (q[from + c] as number);
    }
  }
  if (dbias === undefined) return;
  const start = biasStart(dbias.shape, at);
  for (let j = 0; j < at.visible; j++) {
    dbias.elements[start + j] = (dbias.elements[start + j] as number) + (dscores[j] as number);
  }
}
