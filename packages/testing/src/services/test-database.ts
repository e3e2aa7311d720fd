/** Gives a test file a new database on a real Postgres. */
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

/** A schema that many test files use. It is created once per run, and then copied. */
export interface TestSchema {
  /** The name, which must be unique among all schemas of the run: letters, digits and underscores. */
  readonly name: string;
  /** Creates the schema in the empty database of this URL. */
  readonly migrate: (url: string) => Promise<unknown>;
}

/**
 * The lock keeps two test files from creating the same template at once. Its number may be any that no other lock of the server
 * has.
 */
const TEMPLATE_LOCK = 20261126;

/** Creates a database on the single server of the test run: empty, or a copy of `schema`. */
export async function createTestDatabase(schema?: TestSchema): Promise<TestDatabase> {
  const serverUrl = await askResourceHost();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, async (client) => {
    const template = schema === undefined ? 'template1' : await provideTemplate(client, { serverUrl, schema });
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: nameDatabase(serverUrl, name),
    drop: async () =>
      await runOn(serverUrl, async (client) => await client.query(`drop database if exists ${name} with (force)`)),
  };
}

/**
 * Returns the name of the database to copy, which the first caller of the run creates. The database gets its name when it is
 * complete.
 */
async function provideTemplate(
  client: Client,
  { serverUrl, schema }: { readonly serverUrl: string; readonly schema: TestSchema },
): Promise<string> {
  const name = `template_${schema.name}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const draft = `${name}_draft`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft}`);
      await schema.migrate(nameDatabase(serverUrl, draft));
      await client.query(`alter database ${draft} rename to ${name}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return name;
}

function nameDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOn(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
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
