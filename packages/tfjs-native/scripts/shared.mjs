// What another addon with the same operations (@ordo/tfjs-cuda) needs to be built.
import path from 'node:path';

export { expectProduct } from './smoke/product.mjs';

/** The folder from which the shared headers are included, as native/…. */
export const INCLUDE_FOLDER = path.resolve(import.meta.dirname, '..');

/** The headers that both addons are compiled from, in that folder. */
export const SHARED_HEADERS = [
  'native/generated/arguments.h',
  'native/generated/operations.h',
  'native/kernels/ops.h',
  'native/runtime/arguments.h',
  'native/runtime/compiler.h',
  'native/runtime/napi-values.h',
];
