// The last step of every native operation: the call itself, and the error for the status that it returns.
import type { NativeBackend } from './backend.ts';
import { STATUS } from './generated/numbers.ts';

/**
 * Runs an operation whose arguments are in the slots.
 * @param operation the number of the operation
 * @throws Error when the operation reports that an index in a tensor is out of range, that there is too little memory or that the
 * GPU has failed. The message starts with the name of the kernel.
 */
export function run(backend: NativeBackend, kernel: string, operation: number): void {
  const { addon } = backend;
  const status = addon.run(operation);
  if (status === STATUS.ok) return;
  const [index, bound = 0] = addon.slots;
  if (status === STATUS.indexOutOfRange) {
    throw new Error(`${kernel}: the index value ${index} is not in [0, ${bound - 1}]`);
  }
  if (status === STATUS.outOfMemory) throw backend.outOfMemory(`the working memory of ${kernel}`);
  throw new Error(`${kernel}: ${backend.failure(status)}`);
}

/** Refuses a list of arguments that is too long for the argument block, or whose parts differ in length. */
export function refuseList(kernel: string, name: string, count: number, most: number): never {
  if (count > most) throw new Error(`${kernel}: ${name} is ${count}, but must be at most ${most}`);
  throw new Error(`${kernel}: the lists that belong to ${name} (${count}) must be equally long`);
}
