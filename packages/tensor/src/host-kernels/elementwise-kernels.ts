/** `OrdoDropout`, `OrdoEmbedGrad`, `OrdoAdam` and `OrdoSquaredNorm`. Each kernel goes over the elements once. */
import { maskAt, maskOf } from './dropout-mask.ts';
import { type HostKernel, input, type KernelCall, matrixShape, numberOf } from './host-memory.ts';

export const dropoutKernel: HostKernel = (call) => {
  const { memory } = call;
  const x = input(call, 'x');
  const mask = maskOf(call);
  const result = memory.allocate(x.shape);
  const from = memory.floats(x);
  const to = memory.floats(result);
  if (mask === undefined) to.set(from);
  else for (let i = 0; i < to.length; i++) to[i] = (from[i] as number) * maskAt(mask, i);
  return result;
};

/** The gradient of a lookup. The gradient of each row is added to the row of the table that was looked up. */
export const embedGradientKernel: HostKernel = (call) => {
  const { memory } = call;
  const dy = input(call, 'dy');
  const [count, dimension] = matrixShape(dy);
  const scale = numberOf(call, 'scale', 1);
  const padId = numberOf(call, 'padId', -1);
  const table = memory.allocate([numberOf(call, 'rows'), dimension]);
  const to = memory.floats(table).fill(0);
  const from = memory.floats(dy);
  const ids = memory.integers(input(call, 'ids'));
  for (let n = 0; n < count; n++) {
    const id = ids[n] as number;
    if (id === padId) continue;
    for (let i = 0; i < dimension; i++) {
      to[id * dimension + i] = (to[id * dimension + i] as number) + scale * (from[n * dimension + i] as number);
    }
  }
  return table;
};

/** Adam (Kingma & Ba 2015, Algorithm 1), in place. Its inputs are parameters, gradients, first and second moments. */
export const adamKernel: HostKernel = (call) => {
  const { memory } = call;
  const count = Object.keys(call.inputs).length / 4;
  const beta1 = numberOf(call, 'beta1');
  const beta2 = numberOf(call, 'beta2');
  const epsilon = numberOf(call, 'epsilon');
  const step = numberOf(call, 'step');
  const gradientScale = numberOf(call, 'gradientScale', 1);
  const rate = numberOf(call, 'learningRate') / (1 - beta1 ** step);
  const correction2 = 1 / (1 - beta2 ** step);
  for (let t = 0; t < count; t++) {
    const [p, g, m, v] = [t, count + t, 2 * count + t, 3 * count + t].map((i) => memory.floats(input(call, String(i))));
    if (p === undefined || g === undefined || m === undefined || v === undefined) continue;
    for (let i = 0; i < p.length; i++) {
      const gradient = (g[i] as number) * gradientScale;
      const first = beta1 * (m[i] as number) + (1 - beta1) * gradient;
      const second = beta2 * (v[i] as number) + (1 - beta2) * gradient * gradient;
      m[i] = first;
      v[i] = second;
      p[i] = (p[i] as number) - (rate * first) / (Math.sqrt(second * correction2) + epsilon);
    }
    memory.changed(input(call, String(t)));
  }
  return [];
};

/** The sum of all squares of all inputs, []. */
export const squaredNormKernel: HostKernel = (call) => {
  const result = call.memory.allocate([]);
  call.memory.floats(result)[0] = sumOfSquares(call);
  return result;
};

function sumOfSquares(call: KernelCall): number {
  let sum = 0;
  for (const name of Object.keys(call.inputs)) {
    for (const x of call.memory.floats(input(call, name))) sum += x * x;
  }
  return sum;
}
