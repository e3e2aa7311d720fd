/** Finds trainers and their parents in Linux's table of processes. */
import { readFileSync } from 'node:fs';
import { listProcesses } from '@ordo/core/process-table';

export interface TrainerInTable {
  readonly pid: number;
  readonly parent: number;
  /** True if a signal has stopped the process, so that it cannot notice anything. */
  readonly frozen: boolean;
}

/** Returns the living processes that run a `trainer.js` and whose ORDO_HOME is in the folder. */
export function listTrainers(home: string): TrainerInTable[] {
  const trainers = listProcesses().filter(({ command }) => /\/trainer\.js(?: |$)/u.test(command));
  return trainers.flatMap(({ pid, parent, state }) =>
    hasHome(pid, home) ? [{ pid, parent, frozen: state === 'T' }] : [],
  );
}

function hasHome(pid: number, home: string): boolean {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return variables.some((variable) => variable.startsWith(`ORDO_HOME=${home}`));
  } catch {
    return false; // The process has ended in the meantime, or belongs to somebody else.
  }
}
