/** Creates the Postgres role that workers use for a queue in Postgres, by running the API's program for it. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { OrdoError } from '@ordo/core';
import { PROGRAMS } from '../env.ts';

/** Returns the URL for workers. @throws OrdoError `environment.invalid` with the program's message */
export async function createQueueRole(databaseUrl: string): Promise<string> {
  const script = path.join(PROGRAMS, 'api/dist/create-queue-role.js');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env: { DATABASE_URL: databaseUrl } });
    return stdout.trim();
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new OrdoError('environment.invalid', `the workers' role for the queue was not created: ${stderr.trim()}`, {
      fix: 'give the user of DATABASE_URL the right CREATEROLE, or name a Redis with --redis-url',
      cause: error,
    });
  }
}
