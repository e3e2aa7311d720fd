/**
 * Creates a Postgres role for workers, if the queue is in Postgres. The role may use the queue and nothing else in the
 * database, so that a worker never has access to the experiments.
 */
import { randomBytes } from 'node:crypto';
import { OrdoError } from '@ordo/core';
import { Client } from 'pg';
import { backendOf } from './backend.ts';

/** The schema of BullMQ's tables and functions. */
const SCHEMA = 'bullmq';

/**
 * Creates the role, or gives it a new password if it exists, and returns the URL with which workers reach the queue.
 * `prepareQueue` must have run. The URL's user needs the right to create roles.
 * @throws OrdoError `environment.invalid` when the queue is not in Postgres
 */
export async function createQueueRole(queueUrl: string): Promise<string> {
  if (backendOf(queueUrl) !== 'postgres') {
    throw new OrdoError('environment.invalid', 'only a queue in Postgres has a role of its own', {
      fix: 'give workers the address of the Redis, which holds nothing but the queue',
    });
  }
  const client = new Client({ connectionString: queueUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    // Roles belong to the whole server, but each database has its own queue.
    const role = `${rows[0]?.database ?? ''}_worker`.slice(0, 63);
    const password = randomBytes(24).toString('hex');
    await client.query('begin');
    await client.query(sqlOf(role, password));
    await client.query('commit');
    const url = new URL(queueUrl);
    url.username = encodeURIComponent(role);
    url.password = password;
    return url.href;
  } finally {
    await client.end();
  }
}

/** Returns the SQL. The role's name is quoted; the password consists of hexadecimal digits. */
function sqlOf(role: string, password: string): string {
  const name = `"${role.replaceAll('"', '""')}"`;
  const literal = `'${role.replaceAll("'", "''")}'`;
  return `
    do $$ begin
      if not exists (select from pg_roles where rolname = ${literal}) then create role ${name}; end if;
    end $$;
    alter role ${name} with login password '${password}' nosuperuser nocreatedb nocreaterole;
    grant usage on schema ${SCHEMA} to ${name};
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${name};
    grant usage, select, update on all sequences in schema ${SCHEMA} to ${name};
    grant execute on all functions in schema ${SCHEMA} to ${name};
    alter default privileges in schema ${SCHEMA} grant select, insert, update, delete on tables to ${name};
    alter default privileges in schema ${SCHEMA} grant usage, select, update on sequences to ${name};
    alter default privileges in schema ${SCHEMA} grant execute on functions to ${name};`;
}
