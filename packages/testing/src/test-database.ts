/** Gives a test file a fresh database on a real Postgres. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** The connection URL, with the password. */
  readonly url: string;
  /** Closes all connections to the database and removes it. */
  drop(): Promise<void>;
}

/** Creates a database on the one server of the test run. `migrate` gets its URL and creates the schema under test. */
export async function createTestDatabase(migrate?: (url: string) => Promise<unknown>): Promise<TestDatabase> {
  const serverUrl = await askResourceHost();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => await runOn(serverUrl, `drop database if exists ${name} with (force)`);
  try {
    await migrate?.(url.href);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url: url.href, drop };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function askResourceHost(): Promise<string> {
  const socketPath = inject('ordoResourceHost');
  return await new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/postgres' }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    asked.once('error', reject).end();
  });
}
