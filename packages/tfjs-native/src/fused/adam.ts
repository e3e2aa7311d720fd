// Adam over all tensors in one call, in place, and the sum of squares over a list of tensors.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { sizeOf } from '../dtype.ts';
import { callAdam, callSquaredNorm, MOST_IN_ADAM, MOST_IN_SQUARED_NORM } from '../generated/operations.ts';
import {
  expectDtype,
  expectShape,
  inputList,
  integerAttr,
  type Kernel,
  type KernelCall,
  numberAttr,
} from '../kernel.ts';

function checkLists(kernel: KernelCall): TensorInfo[][] {
  const { backend, name } = kernel;
  const all = inputList(kernel);
  for (const x of all) expectDtype(kernel, x, 'float32');
  const count = all.length / 4;
  if (!Number.isInteger(count))
    throw new Error(
      `${name}: needs as many gradients and first and second moments as parameters, but there are ${all.length} tensors`,
    );
  const lists = [0, 1, 2, 3].map((i) => all.slice(i * count, (i + 1) * count));
  const [parameters = []] = lists;
  for (const [i, key] of ['parameter', 'gradient', 'first moment', 'second moment'].entries()) {
    for (const [n, x] of (lists[i] ?? []).entries()) {
      expectShape(kernel, `${key} ${n}`, x, (parameters[n] as TensorInfo).shape);
      backend.address(x); // fetches the tensor from another backend, because its references are counted next
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
  const factors = {
    stepSize: learningRate / (1 - beta1 ** step),
    beta1,
    beta2,
    epsilon,
    correction: 1 / (1 - beta2 ** step),
    gradientScale: numberAttr(kernel, 'gradientScale', 1),
  };
  const [parameters = []] = lists;
  for (let first = 0; first < parameters.length; first += MOST_IN_ADAM) {
    const parts = lists.map((list) => list.slice(first, first + MOST_IN_ADAM));
    const [part = []] = parts;
    const addresses = parts.map((tensors) => tensors.map((x) => backend.address(x)));
    const [addressesOfPart = [], gradients = [], firstMoments = [], secondMoments = []] = addresses;
    callAdam(backend, name, {
      ...factors,
      parameters: addressesOfPart,
      gradients,
      firstMoments,
      secondMoments,
      sizes: part.map(({ shape }) => sizeOf(shape)),
    });
  }
  return [];
};

export const squaredNorm: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const all = inputList(kernel);
  for (const x of all) expectDtype(kernel, x, 'float32');
  let total = 0;
  for (let first = 0; first < all.length; first += MOST_IN_SQUARED_NORM) {
    const part = all.slice(first, first + MOST_IN_SQUARED_NORM);
    total += callSquaredNorm(backend, name, {
      data: part.map((x) => backend.address(x)),
      sizes: part.map(({ shape }) => sizeOf(shape)),
    });
  }
  const out = backend.output([]);
  backend.addon.copy(Float32Array.of(total), backend.address(out), false);
  return out;
};
