/** Creates the keys of a cluster that requires them. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createApiClient, take } from '@ordo/api-client';

const run = promisify(execFile);

/** Creates the first administrator's key, directly in the database. */
export async function createFirstKey(product: string, databaseUrl: string): Promise<string> {
  return await runScript(product, ['create-api-key.js', '--role', 'admin', '--name', 'root'], {
    DATABASE_URL: databaseUrl,
  });
}

/** Returns the address of a queue in Postgres, for a role that can use nothing else. */
export async function createQueueUrl(product: string, databaseUrl: string): Promise<string> {
  return await runScript(product, ['create-queue-role.js'], { DATABASE_URL: databaseUrl });
}

export interface NewKey {
  readonly name: string;
  readonly role: 'submit' | 'worker';
  readonly owner?: string;
  readonly workerName?: string;
}

export async function createKey(api: { readonly url: string; readonly key: string }, body: NewKey): Promise<string> {
  const client = createApiClient({ baseUrl: api.url, apiKey: api.key });
  return (await take(client.http.POST('/v1/api-keys', { body }))).key;
}

async function runScript(
  product: string,
  [script = '', ...args]: string[],
  env: Record<string, string>,
): Promise<string> {
  const file = path.join(product, 'apps/api/dist', script);
  const { stdout } = await run(process.execPath, [file, ...args], { env });
  return stdout.trim();
}
