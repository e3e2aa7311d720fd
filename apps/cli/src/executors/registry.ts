/** The executors. Workers on this machine belong to `ordo up`, which needs no executor. */
import { unknownName } from '@ordo/core';
import type { Executor } from './executor.ts';
import { slurm } from './slurm.ts';

export const EXECUTORS: readonly Executor[] = [slurm];

/** Finds an executor. @throws OrdoError `request.invalid` with a suggestion */
export function findExecutor(id: string): Executor {
  const found = EXECUTORS.find((executor) => executor.id === id);
  if (found !== undefined) return found;
  const ids = EXECUTORS.map((executor) => executor.id);
  throw unknownName(id, ids, { code: 'request.invalid', kind: 'executor' });
}
