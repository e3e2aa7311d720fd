/** Finds trainers and their parents in Linux's table of processes. */
import { readdir, readFile } from 'node:fs/promises';

export interface TrainerInTable {
  readonly pid: number;
  readonly parent: number;
  /** True if a signal has stopped the process, so that it cannot notice anything. */
  readonly frozen: boolean;
}

/** Returns the living processes that run a `trainer.js` and whose ORDO_HOME is in the folder. */
export async function listTrainers(home: string): Promise<TrainerInTable[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/u.test(entry));
  const found = await Promise.all(pids.map((pid) => readTrainer(Number(pid), home)));
  return found.filter((trainer) => trainer !== null);
}

async function readTrainer(pid: number, home: string): Promise<TrainerInTable | null> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    if (!words.some((word) => word.endsWith('/trainer.js'))) return null;
    const variables = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
    if (!variables.some((variable) => variable.startsWith(`ORDO_HOME=${home}`))) return null;
    // The command name in parentheses may contain blanks. After it come the state and the parent.
    const [state = '', parent] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
    if (state === 'Z' || state === 'X') return null;
    return { pid, parent: Number(parent), frozen: state === 'T' };
  } catch {
    return null; // The process has ended in the meantime, or belongs to somebody else.
  }
}
