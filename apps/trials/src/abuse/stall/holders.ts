/** The attackers: a caller without a key, and callers with one key each. */
import type { Keys } from '../product/keys.ts';
import type { Caller } from '../roles/callers.ts';

export interface Holder {
  readonly id: 'none' | 'read' | 'submit' | 'worker';
  readonly key: keyof Keys | null;
  /** The caller in the matrix that has such a key. */
  readonly caller: Caller;
}

export const HOLDERS: readonly Holder[] = [
  { id: 'none', key: null, caller: 'nobody' },
  { id: 'read', key: 'reader', caller: 'a reader' },
  { id: 'submit', key: 'owner', caller: 'the owner' },
  { id: 'worker', key: 'worker', caller: 'the worker' },
];
