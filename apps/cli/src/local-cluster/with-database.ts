/** Provides the database of a service: the named one, or the embedded one, which is started if it is not running. */
import { makeFolder } from '@ordo/core';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@ordo/embedded';
import type { Environment } from '../env.ts';
import { layOut, readNote } from './home.ts';

export async function withDatabase<T>(
  { databaseUrl, home }: Pick<Environment, 'databaseUrl' | 'home'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return await work(databaseUrl);
  const { postgres } = layOut(home);
  if ((await readNote(home)) !== undefined) return await work(await findEmbeddedPostgres(postgres));
  await makeFolder(home);
  const server = await startEmbeddedPostgres({ dataDir: postgres, log: () => undefined });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
