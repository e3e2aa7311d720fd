// Adam over all tensors in one call, in place; and the sum of squares over a list of tensors.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { sizeOf } from '../dtype.ts';
import { call, codeOf } from '../call.ts';
import {
  expectDtype,
  expectShape,
  inputList,
  integerAttr,
  type Kernel,
  type KernelCall,
  numberAttr,
} from '../kernel.ts';

/** As many tensors as the argument block takes at a time. */
const TENSORS_PER_CALL = 1000;

function checkLists(kernel: KernelCall): TensorInfo[][] {
  const { backend, name } = kernel;
  const all = inputList(kernel);
  for (const x of all) expectDtype(kernel, x, 'float32');
  const count = all.length / 4;
  if (!Number.isInteger(count))
    throw new Error(`${name}: ${all.length} tensors are not parameters, gradients and two moments of equal number`);
  const lists = [0, 1, 2, 3].map((i) => all.slice(i * count, (i + 1) * count));
  const [parameters = []] = lists;
  for (const [i, key] of ['parameter', 'gradient', 'first moment', 'second moment'].entries()) {
    for (const [n, x] of (lists[i] ?? []).entries()) {
      expectShape(kernel, `${key} ${n}`, x, (parameters[n] as TensorInfo).shape);
      backend.address(x); // brings a tensor over from another backend before its references are counted
      if (i !== 1 && backend.refCount(x.dataId) !== 1) {
        throw new Error(
          `${name}: ${key} ${n} shares its memory with another tensor, which would change too; dispose of that one or copy it`,
        );
      }
    }
  }
  return lists;
}

export const adam: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const lists = checkLists(kernel);
  const [learningRate, beta1, beta2, epsilon] = [
    numberAttr(kernel, 'learningRate'),
    numberAttr(kernel, 'beta1'),
    numberAttr(kernel, 'beta2'),
    numberAttr(kernel, 'epsilon'),
  ];
  const step = integerAttr(kernel, 'step');
  if (step < 1) throw new Error(`${name}: the step counts from 1, not ${step}`);
  const factors = [
    learningRate / (1 - beta1 ** step),
    beta1,
    beta2,
    epsilon,
    1 / (1 - beta2 ** step),
    numberAttr(kernel, 'gradientScale', 1),
    0,
  ];
  const [parameters = []] = lists;
  for (let first = 0; first < parameters.length; first += TENSORS_PER_CALL) {
    const part = parameters.slice(first, first + TENSORS_PER_CALL);
    const tensors = part.flatMap((parameter, i) => [
      ...lists.map((list) => backend.address(list[first + i] as TensorInfo)),
      sizeOf(parameter.shape),
    ]);
    call(backend, name, codeOf(backend.addon.ops, 'adam'), [part.length, ...factors, ...tensors]);
  }
  return [];
};

export const squaredNorm: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const all = inputList(kernel);
  for (const x of all) expectDtype(kernel, x, 'float32');
  let total = 0;
  for (let first = 0; first < all.length; first += TENSORS_PER_CALL) {
    const part = all.slice(first, first + TENSORS_PER_CALL);
    const tensors = part.flatMap((x) => [backend.address(x), sizeOf(x.shape)]);
    call(backend, name, codeOf(backend.addon.ops, 'squaredNorm'), [part.length, 0, 0, 0, 0, 0, 0, 0, ...tensors]);
    total += backend.addon.slots[0] as number;
  }
  const out = backend.output([]);
  backend.addon.copy(Float32Array.of(total), backend.address(out), false);
  return out;
};
