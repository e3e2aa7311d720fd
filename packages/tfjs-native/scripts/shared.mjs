// The paths of the native addon's build that the build of the CUDA addon, which has the same operations, also needs.
import path from 'node:path';

export { expectProduct } from './smoke/product.mjs';

/** The include path of the shared headers, which are included as native/…. */
export const INCLUDE_FOLDER = path.resolve(import.meta.dirname, '..');

/** The headers in that folder that both addons include. */
export const SHARED_HEADERS = [
  'native/generated/arguments.h',
  'native/generated/operations.h',
  'native/kernels/ops.h',
  'native/runtime/arguments.h',
  'native/runtime/compiler.h',
  'native/runtime/napi-values.h',
];
