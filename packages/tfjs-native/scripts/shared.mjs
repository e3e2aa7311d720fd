// What the build of the CUDA addon, which has the same operations, needs from that of the processor's.
import path from 'node:path';

export { expectProduct } from './smoke/product.mjs';

/** The include path of the shared headers, which are included as native/…. */
export const INCLUDE_FOLDER = path.resolve(import.meta.dirname, '..');

/** The headers that both addons include, in that folder. */
export const SHARED_HEADERS = [
  'native/generated/arguments.h',
  'native/generated/operations.h',
  'native/kernels/ops.h',
  'native/runtime/arguments.h',
  'native/runtime/compiler.h',
  'native/runtime/napi-values.h',
];
