/** Creates an API key directly in the database, as the first administrator must do. */
import { parseArgs } from 'node:util';
import { explainError, OrdoError } from '@ordo/core';
import { createStore, type Role } from '@ordo/store';
import { readEnvironment } from './env.ts';

const ROLES: readonly Role[] = ['admin', 'submit', 'read', 'worker'];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { role: { type: 'string' }, name: { type: 'string' }, owner: { type: 'string' } },
  });
  const role = ROLES.find((known) => known === values.role);
  if (role === undefined || values.name === undefined || values.name === '') {
    throw new OrdoError('request.invalid', 'an API key needs --role and --name', {
      fix: `add --role ${ROLES.join('|')} --name <who the key is for>`,
    });
  }
  const store = createStore({ url: readEnvironment().databaseUrl, maxConnections: 1 });
  try {
    const { key } = await store.apiKeys.create(
      values.name,
      role,
      values.owner === undefined ? {} : { owner: values.owner },
    );
    process.stdout.write(`${key}\n`);
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
});
