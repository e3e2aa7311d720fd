/** `OrdoSmoothedCrossEntropy` and its gradient: label smoothing in fairseq's form. It needs no one-hot or log-softmax tensors. */
import { type Floats, type HostKernel, input, type KernelCall, matrixShape, numberOf } from './host-memory.ts';

/**
 * For each row with target ≠ padId: nll = lse - z_t, Σ_v(-log p_v) = V·lse - Σ z_v, ε_i = ε/(V-1),
 * loss = (1 - ε - ε_i)·nll + ε_i·Σ_v(-log p_v). The sums over rows are in double precision.
 */
export const crossEntropyKernel: HostKernel = (call) => {
  const { memory } = call;
  const logits = input(call, 'logits');
  const [rows, size] = matrixShape(logits);
  const outputs = [memory.allocate([]), memory.allocate([]), memory.allocate([rows])] as const;
  const z = memory.floats(logits);
  const targets = memory.integers(input(call, 'targets'));
  const logSumExp = memory.floats(outputs[2]);
  const { padId, spread, onTarget } = smoothing(call, size);
  let loss = 0;
  let nll = 0;
  for (let row = 0; row < rows; row++) {
    const start = row * size;
    const { lse, total } = summarise(z, start, start + size);
    logSumExp[row] = lse;
    const target = targets[row] as number;
    if (target === padId) continue;
    const rowNll = lse - (z[start + target] as number);
    nll += rowNll;
    loss += onTarget * rowNll + spread * (size * lse - total);
  }
  memory.floats(outputs[0])[0] = loss;
  memory.floats(outputs[1])[0] = nll;
  return [...outputs];
};

/** Returns log Σ exp z and Σ z of a slice. */
function summarise(z: Floats, start: number, end: number): { lse: number; total: number } {
  let largest = -Infinity;
  let total = 0;
  for (let i = start; i < end; i++) {
    const value = z[i] as number;
    total += value;
    if (value > largest) largest = value;
  }
  let sum = 0;
  for (let i = start; i < end; i++) sum += Math.exp((z[i] as number) - largest);
  return { lse: largest + Math.log(sum), total };
}

/** dz_v = dloss·(p_v - ε_i - (1 - ε - ε_i)·[v = target]); zero where the target is padding. */
export const crossEntropyGradientKernel: HostKernel = (call) => {
  const { memory } = call;
  const logits = input(call, 'logits');
  const [rows, size] = matrixShape(logits);
  const result = memory.allocate([rows, size]);
  const dz = memory.floats(result);
  const z = memory.floats(logits);
  const targets = memory.integers(input(call, 'targets'));
  const logSumExp = memory.floats(input(call, 'logSumExp'));
  const dloss = memory.floats(input(call, 'dloss'))[0] as number;
  const { padId, spread, onTarget } = smoothing(call, size);
  for (let row = 0; row < rows; row++) {
    const start = row * size;
    const target = targets[row] as number;
    if (target === padId) {
      dz.fill(0, start, start + size);
      continue;
    }
    const lse = logSumExp[row] as number;
    for (let i = start; i < start + size; i++) dz[i] = dloss * (Math.exp((z[i] as number) - lse) - spread);
    dz[start + target] = (dz[start + target] as number) - dloss * onTarget;
  }
  return result;
};

function smoothing(call: KernelCall, size: number) {
  const epsilon = numberOf(call, 'epsilon');
  const spread = epsilon === 0 ? 0 : epsilon / (size - 1);
  return { padId: numberOf(call, 'padId'), spread, onTarget: 1 - epsilon - spread };
}
