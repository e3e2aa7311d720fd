// One step of self-attention over the keys and values of earlier steps, whose rows are found by an index.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { callCachedAttention } from '../generated/operations.ts';
import { expectDtype, expectShape, input, integerAttr, type Kernel, type KernelCall, numberAttr } from '../kernel.ts';
import { floatInput, optionalFloatInput } from './checks.ts';

/** Returns the keys and values of the earlier steps, oldest first, each [its rows, width]. */
function pastInputs(kernel: KernelCall, past: number, width: number): TensorInfo[] {
  return Array.from({ length: past }, (_, step) => {
    const keyValues = floatInput(kernel, `past${step}`, 2);
    expectShape(kernel, `past${step}`, keyValues, [keyValues.shape[0] as number, width]);
    return keyValues;
  });
}

export const cachedAttention: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const [qkv, ancestors] = [floatInput(kernel, 'qkv', 2), input(kernel, 'ancestors')];
  expectDtype(kernel, ancestors, 'int32');
  const [rows = 0, packed = 0] = qkv.shape;
  const [past = 0] = ancestors.shape.slice(1);
  expectShape(kernel, 'ancestors', ancestors, [rows, past]);
  const heads = integerAttr(kernel, 'heads');
  const width = packed / 3 / heads;
  if (heads < 1 || !Number.isInteger(width))
    throw new Error(
      `${name}: the columns of qkv [${rows},${packed}] cannot be divided into q, k and v of ${heads} heads each`,
    );
  const earlier = pastInputs(kernel, past, 2 * heads * width);
  const bias = optionalFloatInput(kernel, 'bias', 4);
  if (bias !== undefined) expectShape(kernel, 'bias', bias, [1, heads, 1, past + 1]);
  const [context, keyValues] = [backend.output([rows, heads * width]), backend.output([rows, 2 * heads * width])];
  callCachedAttention(backend, name, {
    qkv: backend.address(qkv),
    ancestors: backend.address(ancestors),
    bias: backend.optionalAddress(bias),
    context: backend.address(context),
    keyValues: backend.address(keyValues),
    rows,
    heads,
    headDimension: width,
    scale: numberAttr(kernel, 'scale', width ** -0.5),
    caches: earlier.map((cache) => backend.address(cache)),
    cacheRows: earlier.map(({ shape }) => shape[0] as number),
  });
  return [context, keyValues];
};
