/** Creates an API key directly in the database, which is the only way for the first administrator. */
import { parseArgs } from 'node:util';
import { explainError, findProblems, OrdoError, requireTls } from '@ordo/core';
import { createStore, type Role } from '@ordo/store';
import { readEnvironment } from './env.ts';
import { readTime } from './lists/read-time.ts';
import { UtcTimeSchema } from '@ordo/protocol/schemas/shared';

const ROLES: readonly Role[] = ['admin', 'submit', 'read', 'worker'];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      role: { type: 'string' },
      name: { type: 'string' },
      owner: { type: 'string' },
      expires: { type: 'string' },
    },
  });
  const role = ROLES.find((known) => known === values.role);
  if (role === undefined || values.name === undefined || values.name === '') {
    throw new OrdoError('request.invalid', 'an API key needs --role and --name', {
      fix: `add --role ${ROLES.join('|')} --name <who the key is for>`,
    });
  }
  const bounds = {
    ...(values.owner === undefined ? {} : { owner: values.owner }),
    ...(values.expires === undefined ? {} : { expiresAt: readExpiry(values.expires) }),
  };
  const url = readEnvironment().databaseUrl;
  await requireTls(url);
  const store = createStore({ url, maxConnections: 1 });
  try {
    const { key } = await store.apiKeys.create(values.name, role, bounds);
    process.stdout.write(`${key}\n`);
  } finally {
    await store.close();
  }
}

/** Reads a time in the same form as `POST /v1/api-keys`. */
function readExpiry(text: string): Date {
  if (findProblems(UtcTimeSchema, text).length === 0) return readTime(text, '/expires');
  throw new OrdoError('request.invalid', `--expires is ${JSON.stringify(text)}, which is not a time in UTC`, {
    fix: 'give a time in the form 2030-01-31T00:00:00Z, or leave --expires out for a key that stays valid',
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
});
