/** `OrdoPositionProduct` and its gradient: every time step is multiplied by the matrix of its position (PosNet's ⊗). */
import type * as tf from '@tensorflow/tfjs-core';
import { type Floats, type HostKernel, input, type KernelCall } from './host-memory.ts';
import { multiplyByRows, transposeInto } from './small-product.ts';

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
  const { memory } = call;
  const x = input(call, 'x');
  const result = memory.allocate([...x.shape.slice(0, -1), input(call, 'kernels').shape[2] as number]);
  const plan = planOf(call);
  const { inner, outer } = plan;
  const rows = plan.batch * plan.groups;
  const kernels = memory.floats(input(call, 'kernels'));
  const [xs, ys] = [new Float64Array(rows * inner), new Float64Array(rows * outer)];
  const kernel = new Float64Array(inner * outer);
  const turned = new Float64Array(inner * outer);
  for (let t = 0; t < plan.time; t++) {
    loadStep(memory.floats(x), xs, { plan, t, width: inner });
    const at = (plan.positions[t] as number) * inner * outer;
    kernel.set(kernels.subarray(at, at + inner * outer));
    transposeInto(turned, kernel, [inner, outer]);
    multiplyByRows([xs, turned, ys], [rows, outer, inner]);
    storeStep(ys, memory.floats(result), { plan, t, width: outer });
  }
  return result;
};

/** dx = dy·Φᵀ, and dΦ_p = Σ over the steps at p of xᵀ·dy. */
export const positionProductGradientKernel: HostKernel = (call) => {
  const { memory } = call;
  const outputs = [memory.allocate(input(call, 'x').shape), memory.allocate(input(call, 'kernels').shape)] as const;
  const view = (tensor: tf.TensorInfo) => memory.floats(tensor);
  const dkernels = view(outputs[1]).fill(0);
  const kernels = view(input(call, 'kernels'));
  const plan = planOf(call);
  const { inner, outer } = plan;
  const rows = plan.batch * plan.groups;
  const [xs, xT, dxs] = [rows * inner, rows * inner, rows * inner].map((size) => new Float64Array(size)) as Buffers;
  const [dys, dyT] = [new Float64Array(rows * outer), new Float64Array(rows * outer)];
  const [kernel, dkernel] = [new Float64Array(inner * outer), new Float64Array(inner * outer)];
  for (let t = 0; t < plan.time; t++) {
    loadStep(view(input(call, 'x')), xs, { plan, t, width: inner });
    loadStep(view(input(call, 'dy')), dys, { plan, t, width: outer });
    const at = (plan.positions[t] as number) * inner * outer;
    kernel.set(kernels.subarray(at, at + inner * outer));
    multiplyByRows([dys, kernel, dxs], [rows, inner, outer]);
    storeStep(dxs, view(outputs[0]), { plan, t, width: inner });
    transposeInto(xT, xs, [rows, inner]);
    transposeInto(dyT, dys, [rows, outer]);
    multiplyByRows([xT, dyT, dkernel], [inner, outer, rows]);
    for (let i = 0; i < dkernel.length; i++) dkernels[at + i] = (dkernels[at + i] as number) + (dkernel[i] as number);
  }
  return [...outputs];
};

type Buffers = [Float64Array, Float64Array, Float64Array];

interface Step {
  readonly plan: ProductPlan;
  readonly t: number;
  /** The number of elements per vector. */
  readonly width: number;
}

/** Copies the vectors of one time step, [batch·groups, width], from [batch, time, groups, width]. */
function loadStep(from: Floats, to: Float64Array, { plan, t, width }: Step): void {
  const size = plan.groups * width;
  for (let row = 0, i = 0; row < plan.batch; row++) {
    const start = (row * plan.time + t) * size;
    for (let c = 0; c < size; c++, i++) to[i] = from[start + c] as number;
  }
}

/** Writes the vectors of one time step back. */
function storeStep(from: Float64Array, to: Floats, { plan, t, width }: Step): void {
  const size = plan.groups * width;
  for (let row = 0, i = 0; row < plan.batch; row++) {
    const start = (row * plan.time + t) * size;
    for (let c = 0; c < size; c++, i++) to[start + c] = from[i] as number;
  }
}
