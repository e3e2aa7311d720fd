/** The layout of ORDO_HOME, and the note by which other commands find a running `up`. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError, writeFileAtomically } from '@ordo/core';
import { readStartTime } from '@ordo/core/process-table';

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
  /** The start time, which distinguishes this process from a later one with the same id. */
  readonly startTime: string;
  readonly apiUrl: string;
  /** True for `up` and `demo --keep`. A plain demo stops its services as soon as it has printed its table. */
  readonly lasting: boolean;
}

const NOTE = 'running.json';

/** Writes a note that this process runs the services of `home`. */
export async function writeNote(home: string, note: Pick<RunningNote, 'apiUrl' | 'lasting'>): Promise<void> {
  const { pid } = process;
  const whole: RunningNote = { pid, startTime: readStartTime(pid) ?? '', ...note };
  await writeFileAtomically(path.join(home, NOTE), `${JSON.stringify(whole, null, 2)}\n`);
}

export async function removeNote(home: string): Promise<void> {
  await rm(path.join(home, NOTE), { force: true });
}

/** Reads the note; returns undefined when there is none or its process has died. */
export async function readNote(home: string): Promise<RunningNote | undefined> {
  let note: RunningNote;
  try {
    note = JSON.parse(await readFile(path.join(home, NOTE), 'utf8')) as RunningNote;
  } catch {
    return undefined;
  }
  return isRunning(note) ? note : undefined;
}

/** Returns whether the process of a note is running. */
export function isRunning({ pid, startTime }: Pick<RunningNote, 'pid' | 'startTime'>): boolean {
  return readStartTime(pid) === startTime;
}

/** Throws if a process runs services in the home. @throws OrdoError `environment.invalid` that names the process */
export async function requireNobody(home: string, cause?: unknown): Promise<void> {
  const note = await readNote(home);
  if (note === undefined) return;
  const { pid, apiUrl } = note;
  throw new OrdoError('environment.invalid', `Ordo is already running in ${home} (process ${pid}, ${apiUrl})`, {
    fix: 'use it, stop it with `ordo down`, or set ORDO_HOME to another folder',
    cause,
  });
}
