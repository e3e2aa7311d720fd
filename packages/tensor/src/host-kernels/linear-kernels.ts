/** `OrdoLinear` and its gradient. Products use the engine's own GEMM; bias, ReLU and their gradients take one pass. */
import type * as tf from '@tensorflow/tfjs-core';
import { type HostKernel, type HostMemory, input, type KernelCall, matrixShape, transposed } from './host-memory.ts';

export const linearKernel: HostKernel = (call) => {
  const { memory } = call;
  const w = input(call, 'w');
  const epilogue = { bias: call.inputs['b'], relu: call.attrs['activation'] === 'relu' };
  if (call.attrs['transposeW'] !== true) return memory.multiply(input(call, 'x'), w, epilogue);
  const turned = transposed(memory, w);
  const y = memory.multiply(input(call, 'x'), turned, epilogue);
  memory.release(turned);
  return y;
};

/** dW = xᵀ·dz, db = Σ_rows dz, dx = dz·Wᵀ, where dz is dy at the elements that the ReLU lets through, and 0 elsewhere. */
export const linearGradientKernel: HostKernel = (call) => {
  const { memory } = call;
  const dy = input(call, 'dy');
  const dz = call.attrs['activation'] === 'relu' ? maskByOutput(call, dy) : dy;
  const turnedW = call.attrs['transposeW'] === true;
  const x = input(call, 'x');
  const w = input(call, 'w');
  const outputs = [turnedW ? multiplyTurned(memory, dz, x) : multiplyTurned(memory, x, dz)];
  if (call.attrs['bias'] === true) outputs.push(sumRows(memory, dz));
  if (call.attrs['inputGradient'] !== false) {
    outputs.push(turnedW ? memory.multiply(dz, w) : multiplyByTurned(memory, dz, w));
  }
  if (dz !== dy) memory.release(dz);
  return outputs;
};

/** Computes aᵀ·b. */
function multiplyTurned(memory: HostMemory, a: tf.TensorInfo, b: tf.TensorInfo): tf.TensorInfo {
  const turned = transposed(memory, a);
  const product = memory.multiply(turned, b);
  memory.release(turned);
  return product;
}

/** Computes a·bᵀ. */
function multiplyByTurned(memory: HostMemory, a: tf.TensorInfo, b: tf.TensorInfo): tf.TensorInfo {
  const turned = transposed(memory, b);
  const product = memory.multiply(a, turned);
  memory.release(turned);
  return product;
}

function maskByOutput(call: KernelCall, dy: tf.TensorInfo): tf.TensorInfo {
  const y = input(call, 'y');
  const dz = call.memory.allocate(dy.shape);
  const out = call.memory.floats(dz);
  const gradient = call.memory.floats(dy);
  const output = call.memory.floats(y);
  for (let i = 0; i < out.length; i++) out[i] = (output[i] as number) > 0 ? (gradient[i] as number) : 0;
  return dz;
}

function sumRows(memory: HostMemory, tensor: tf.TensorInfo): tf.TensorInfo {
  const [rows, columns] = matrixShape(tensor);
  const result = memory.allocate([columns]);
  const sums = new Float64Array(columns);
  const from = memory.floats(tensor);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      sums[column] = (sums[column] as number) + (from[i] as number);
    }
  }
  memory.floats(result).set(sums);
  return result;
}
