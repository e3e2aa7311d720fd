// One operation of the addon: arguments into the block, the call, and its report as an error.
import type { NativeBackend } from './backend.ts';

const OUT_OF_MEMORY = 1;
const INDEX_OUT_OF_RANGE = 2;

/** Runs `op` with `args` in the first slots. Throws when an index in a tensor is out of range. */
export function call(backend: NativeBackend, kernel: string, op: number, args: readonly number[]): void {
  const { addon } = backend;
  addon.slots.set(args);
  const status = addon.run(op);
  if (status === 0) return;
  const [index, bound = 0] = addon.slots;
  if (status === INDEX_OUT_OF_RANGE) {
    throw new Error(`${kernel}: the index value ${index} is not in [0, ${bound - 1}]`);
  }
  if (status === OUT_OF_MEMORY) throw backend.outOfMemory(`the working memory of ${kernel}`);
  throw new Error(`${kernel}: ${backend.failure(status)}`);
}

/** The number of a name in one of the addon's lists. */
export function codeOf(codes: Readonly<Record<string, number>>, name: string): number {
  const code = codes[name];
  if (code === undefined)
    throw new Error(`The native addon has no '${name}': it is older than this package; build it again`);
  return code;
}
