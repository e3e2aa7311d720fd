/** `OrdoPositionProduct` and its gradient: every time step is multiplied by a matrix of its own (PosNet's ⊗). */
import type * as tf from '@tensorflow/tfjs-core';
import { type HostKernel, input, type KernelCall, sizeOf } from './host-memory.ts';

interface ProductPlan {
  readonly batch: number;
  readonly time: number;
  readonly groups: number;
  readonly inner: number;
  readonly outer: number;
  readonly positions: Int32Array;
}

function planOf(call: KernelCall): ProductPlan {
  const { shape } = input(call, 'x');
  const [length, inner, outer] = input(call, 'kernels').shape as [number, number, number];
  const positions = call.memory.integers(input(call, 'positions'));
  for (const position of positions) {
    if (position < 0 || position >= length) {
      throw new Error(`OrdoPositionProduct: position ${position} is outside the ${length} kernels`);
    }
  }
  const groups = shape.length === 4 ? (shape[2] as number) : 1;
  return { batch: shape[0] as number, time: shape[1] as number, groups, inner, outer, positions };
}

/** y[b, t, g, :] = x[b, t, g, :] · kernels[positions[t]] */
export const positionProductKernel: HostKernel = (call) => {
  const x = input(call, 'x');
  const result = call.memory.allocate([...x.shape.slice(0, -1), input(call, 'kernels').shape[2] as number]);
  const y = call.memory.floats(result).fill(0);
  const from = call.memory.floats(x);
  const kernels = call.memory.floats(input(call, 'kernels'));
  const plan = planOf(call);
  eachVector(plan, (vector, kernel) => {
    for (let i = 0; i < plan.inner; i++) {
      const value = from[vector * plan.inner + i] as number;
      for (let o = 0; o < plan.outer; o++) {
        const to = vector * plan.outer + o;
        y[to] = (y[to] as number) + value * (kernels[kernel + i * plan.outer + o] as number);
      }
    }
  });
  return result;
};

/** dx = dy·Φᵀ and dΦ_p = Σ over vectors at p of xᵀ·dy. */
export const positionProductGradientKernel: HostKernel = (call) => {
  const { memory } = call;
  const outputs = [memory.allocate(input(call, 'x').shape), memory.allocate(input(call, 'kernels').shape)] as const;
  const view = (tensor: tf.TensorInfo) => memory.floats(tensor);
  const dx = view(outputs[0]);
  const dkernels = view(outputs[1]).fill(0, 0, sizeOf(outputs[1]));
  const [dy, x, kernels] = ['dy', 'x', 'kernels'].map((name) => view(input(call, name))) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const plan = planOf(call);
  eachVector(plan, (vector, kernel) => {
    for (let i = 0; i < plan.inner; i++) {
      const value = x[vector * plan.inner + i] as number;
      let sum = 0;
      for (let o = 0; o < plan.outer; o++) {
        const incoming = dy[vector * plan.outer + o] as number;
        const at = kernel + i * plan.outer + o;
        sum += incoming * (kernels[at] as number);
        dkernels[at] = (dkernels[at] as number) + value * incoming;
      }
      dx[vector * plan.inner + i] = sum;
    }
  });
  return [...outputs];
};

/** Calls with the index of each vector of x and the first element of its kernel. */
function eachVector(plan: ProductPlan, visit: (vector: number, kernel: number) => void): void {
  for (let row = 0; row < plan.batch; row++) {
    for (let t = 0; t < plan.time; t++) {
      const kernel = (plan.positions[t] as number) * plan.inner * plan.outer;
      for (let group = 0; group < plan.groups; group++) {
        visit((row * plan.time + t) * plan.groups + group, kernel);
      }
    }
  }
}
