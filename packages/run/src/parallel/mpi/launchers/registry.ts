/** The launchers. Those for a special place come before those that work everywhere. */
import { OrdoError } from '@ordo/core';
import type { Launcher } from './launcher.ts';
import { mpirun } from './mpirun.ts';
import { srun } from './srun.ts';

export const LAUNCHERS: readonly Launcher[] = [srun, mpirun];

/**
 * Returns the first launcher that can be used here.
 * @throws OrdoError `processes.unavailable` with the reason of each launcher
 */
export function findLauncher(env: NodeJS.ProcessEnv): Launcher {
  const reasons: string[] = [];
  for (const launcher of LAUNCHERS) {
    const reason = launcher.probe(env);
    if (reason === null) return launcher;
    reasons.push(`${launcher.id}: ${reason}`);
  }
  throw new OrdoError('processes.unavailable', `nothing here can start several processes (${reasons.join('; ')})`, {
    fix: LAUNCHERS.at(-1)?.fix ?? '',
  });
}
