/** Runs the API's program for backups and restores, because only the API's programs have the key to the database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { OrdoError } from '@ordo/core';
import { locateProgram } from '@ordo/embedded';
import { type Environment, PROGRAMS } from '../env.ts';

export interface BackedUp {
  readonly place: string;
  /** The time when the database was read. */
  readonly at: string;
  readonly rows: number;
  readonly artifacts: number;
  readonly bytes: number;
  readonly damaged: readonly string[];
}

/** The program's output when it has done nothing. */
interface Refused {
  readonly error: Pick<OrdoError, 'code' | 'message' | 'fix' | 'problems'>;
}

/**
 * Runs the program.
 * @throws OrdoError the program's own error; `internal.unexpected` with its output if it has none
 */
export async function runBackup(
  { variables, home, artifactsKey, backupKey }: Pick<Environment, 'variables' | 'home' | 'artifactsKey' | 'backupKey'>,
  databaseUrl: string,
  words: readonly string[],
): Promise<BackedUp> {
  const env = {
    ...variables,
    DATABASE_URL: databaseUrl,
    ORDO_HOME: home,
    ...(artifactsKey === undefined ? {} : { ORDO_ARTIFACTS_KEY: artifactsKey }),
    ...(backupKey === undefined ? {} : { ORDO_BACKUP_KEY: backupKey }),
  };
  const script = locateProgram(PROGRAMS, 'backup');
  const child = spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [answer, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode === 0) return JSON.parse(answer) as BackedUp;
  if (answer === '') {
    throw new OrdoError('internal.unexpected', `the backup was not ${words[0]}d: ${complaint.trim()}`);
  }
  const { code, message, fix, problems } = (JSON.parse(answer) as Refused).error;
  throw new OrdoError(code, message, { problems, ...(fix === undefined ? {} : { fix }) });
}
