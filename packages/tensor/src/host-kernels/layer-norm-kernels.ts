/** `OrdoLayerNorm` and its gradient, optionally with the dropout and the residual sum that precede it. */
import type * as tf from '@tensorflow/tfjs-core';
import { type DropoutMask, maskAt, maskOf } from './dropout-mask.ts';
import { type HostKernel, type HostMemory, input, type KernelCall, matrixShape, numberOf } from './host-memory.ts';

/** y = (s - mean) / sqrt(variance + ε) · gain + bias over the last axis, with s = x, or residual + dropout(x). */
export const layerNormKernel: HostKernel = (call) => {
  const { memory } = call;
  const x = input(call, 'x');
  const [rows, d] = matrixShape(x);
  const residual = call.inputs['residual'];
  const sum = residual === undefined ? x : addDropped(call, x, residual);
  const y = memory.allocate([rows, d]);
  const statistics = memory.allocate([rows, 2]);
  const s = memory.floats(sum);
  const out = memory.floats(y);
  const stats = memory.floats(statistics);
  const gain = memory.floats(input(call, 'gain'));
  const bias = memory.floats(input(call, 'bias'));
  const epsilon = numberOf(call, 'epsilon');
  for (let row = 0; row < rows; row++) {
    const start = row * d;
    let total = 0;
    for (let i = start; i < start + d; i++) total += s[i] as number;
    const mean = total / d;
    let squares = 0;
    for (let i = start; i < start + d; i++) {
      const centred = (s[i] as number) - mean;
      squares += centred * centred;
    }
    const inverse = 1 / Math.sqrt(squares / d + epsilon);
    for (let i = 0; i < d; i++) {
      out[start + i] = ((s[start + i] as number) - mean) * inverse * (gain[i] as number) + (bias[i] as number);
    }
    stats[2 * row] = mean;
    stats[2 * row + 1] = inverse;
  }
  return residual === undefined ? [y, statistics] : [y, statistics, sum];
};

function addDropped(call: KernelCall, x: tf.TensorInfo, residual: tf.TensorInfo): tf.TensorInfo {
  const sum = call.memory.allocate(x.shape);
  const to = call.memory.floats(sum);
  const from = call.memory.floats(x);
  const rest = call.memory.floats(residual);
  const mask = maskOf(call);
  if (mask === undefined) for (let i = 0; i < to.length; i++) to[i] = (rest[i] as number) + (from[i] as number);
  else for (let i = 0; i < to.length; i++) to[i] = (rest[i] as number) + (from[i] as number) * maskAt(mask, i);
  return sum;
}

/** With x̂ = (x - mean)·inverse and g = dy·gain: dx = inverse·(g - mean(g) - x̂·mean(g·x̂)). */
export const layerNormGradientKernel: HostKernel = (call) => {
  const { memory } = call;
  const [rows, d] = matrixShape(input(call, 'x'));
  const gradients = [memory.allocate([rows, d]), memory.allocate([d]), memory.allocate([d])] as const;
  differentiateRows(call, gradients, [rows, d]);
  if (call.attrs['residual'] !== true) return [...gradients];
  const [dsum, dgain, dbias] = gradients;
  const mask = maskOf(call);
  const dx = memory.allocate([rows, d]);
  copyDropped(memory, [dsum, dx], mask);
  return [dx, dgain, dbias, dsum];
};

function differentiateRows(
  call: KernelCall,
  [dx, dgain, dbias]: readonly [tf.TensorInfo, tf.TensorInfo, tf.TensorInfo],
  [rows, d]: readonly [number, number],
): void {
  const view = (tensor: tf.TensorInfo) => call.memory.floats(tensor);
  const [to, dg, db] = [view(dx), view(dgain).fill(0), view(dbias).fill(0)];
  const [dy, x] = [view(input(call, 'dy')), view(input(call, 'x'))];
  const [gain, stats] = [view(input(call, 'gain')), view(input(call, 'statistics'))];
  for (let row = 0; row < rows; row++) {
    const start = row * d;
    const mean = stats[2 * row] as number;
    const inverse = stats[2 * row + 1] as number;
    let sum = 0;
    let projection = 0;
    for (let i = 0; i < d; i++) {
      const normed = ((x[start + i] as number) - mean) * inverse;
      const incoming = dy[start + i] as number;
      const g = incoming * (gain[i] as number);
      sum += g;
      projection += g * normed;
      dg[i] = (dg[i] as number) + incoming * normed;
      db[i] = (db[i] as number) + incoming;
    }
    sum /= d;
    projection /= d;
    for (let i = 0; i < d; i++) {
      const normed = ((x[start + i] as number) - mean) * inverse;
      to[start + i] = inverse * ((dy[start + i] as number) * (gain[i] as number) - sum - normed * projection);
    }
  }
}

function copyDropped(
  memory: HostMemory,
  [from, to]: readonly [tf.TensorInfo, tf.TensorInfo],
  mask: DropoutMask | undefined,
): void {
  const source = memory.floats(from);
  const target = memory.floats(to);
  if (mask === undefined) target.set(source);
  else for (let i = 0; i < target.length; i++) target[i] = (source[i] as number) * maskAt(mask, i);
}
