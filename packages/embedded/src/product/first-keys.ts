/** Creates what no API can give out: the first key, and the role of workers in a queue in Postgres. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OrdoError } from '@ordo/core';
import { locateProgram } from './programs.ts';

/** Creates a key in the database itself, which needs no other key. @param programs the folder of the programs */
export async function createFirstKey(
  programs: string,
  databaseUrl: string,
  { role = 'admin', name = role }: { readonly role?: string; readonly name?: string } = {},
): Promise<string> {
  return await run(locateProgram(programs, 'create-api-key'), ['--role', role, '--name', name], databaseUrl);
}

/**
 * Returns the address of the queue in this database, for a role that can use nothing else in it.
 * @throws OrdoError `environment.invalid` with the program's message
 */
export async function createQueueUrl(programs: string, databaseUrl: string): Promise<string> {
  try {
    return await run(locateProgram(programs, 'create-queue-role'), [], databaseUrl);
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new OrdoError('environment.invalid', `the workers' role for the queue was not created: ${stderr.trim()}`, {
      fix: 'give the user of DATABASE_URL the right CREATEROLE, or name a Redis with --redis-url',
      cause: error,
    });
  }
}

async function run(script: string, args: readonly string[], databaseUrl: string): Promise<string> {
  const env = { DATABASE_URL: databaseUrl };
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout.trim();
}
