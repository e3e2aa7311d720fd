/** The layout of ORDO_HOME, and the note by which other commands find a running `up`. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@ordo/core';

export interface HomeLayout {
  readonly root: string;
  readonly postgres: string;
  readonly redis: string;
  readonly artifacts: string;
  readonly logs: string;
}

export function layOut(home: string): HomeLayout {
  return {
    root: home,
    postgres: path.join(home, 'postgres'),
    redis: path.join(home, 'redis'),
    artifacts: path.join(home, 'artifacts'),
    logs: path.join(home, 'logs'),
  };
}

/** The process that runs the services of a home. */
export interface RunningNote {
  readonly pid: number;
  readonly apiUrl: string;
  /** True for `up` and `demo --keep`. A plain demo stops its services as soon as it has printed its table. */
  readonly lasting: boolean;
}

const NOTE = 'running.json';

export async function writeNote(home: string, note: RunningNote): Promise<void> {
  await writeFileAtomically(path.join(home, NOTE), `${JSON.stringify(note, null, 2)}\n`);
}

export async function removeNote(home: string): Promise<void> {
  await rm(path.join(home, NOTE), { force: true });
}

/** The note, or undefined when there is none or its process has died. */
export async function readNote(home: string): Promise<RunningNote | undefined> {
  let note: RunningNote;
  try {
    note = JSON.parse(await readFile(path.join(home, NOTE), 'utf8')) as RunningNote;
  } catch {
    return undefined;
  }
  return isAlive(note.pid) ? note : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
