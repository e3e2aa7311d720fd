// One step of self-attention over a cache whose rows are found by index.
import { call, codeOf } from '../call.ts';
import { expectDtype, expectShape, input, integerAttr, type Kernel, numberAttr } from '../kernel.ts';
import { floatInput, optionalFloatInput } from './checks.ts';

export const cachedAttention: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const [qkv, cache] = [floatInput(kernel, 'qkv', 2), floatInput(kernel, 'cache', 3)];
  const ancestors = input(kernel, 'ancestors');
  expectDtype(kernel, ancestors, 'int32');
  const [rows = 0, packed = 0] = qkv.shape;
  const [past = 0] = ancestors.shape.slice(1);
  expectShape(kernel, 'ancestors', ancestors, [rows, past]);
  const heads = integerAttr(kernel, 'heads');
  const width = packed / 3 / heads;
  if (heads < 1 || !Number.isInteger(width))
    throw new Error(`${name}: qkv [${rows},${packed}] is not three times ${heads} heads of equal width`);
  const [capacity = 0, slots = 0] = cache.shape;
  expectShape(kernel, 'cache', cache, [capacity, slots, 2 * heads * width]);
  if (past >= capacity || rows > slots)
    throw new Error(
      `${name}: step ${past} of ${rows} rows does not fit a cache of ${capacity} steps with ${slots} slots each`,
    );
  const bias = optionalFloatInput(kernel, 'bias', 4);
  if (bias !== undefined) expectShape(kernel, 'bias', bias, [1, heads, 1, past + 1]);
  const sources = [qkv, cache, ancestors].map((tensor) => backend.address(tensor));
  if (backend.refCount(cache.dataId) !== 1)
    throw new Error(`${name}: the cache shares its memory with another tensor, which would change too`);
  const addresses = [...sources, bias === undefined ? 0 : backend.address(bias)];
  const context = backend.output([rows, heads * width]);
  const sizes = [rows, slots, heads, width, past, numberAttr(kernel, 'scale', width ** -0.5)];
  call(backend, name, codeOf(backend.addon.ops, 'cachedAttention'), [...addresses, backend.address(context), ...sizes]);
  return context;
};
