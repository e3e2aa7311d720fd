/** The schema engine's `cli` commands, which check, create and drop databases. They need no engine. */
import { Client } from 'pg';
import { addressOf, databaseOf } from './address.mjs';
import { logError } from './engine-log.mjs';

/** Maps an SQLSTATE to Prisma's error code. Any other error counts as an unreachable database (P1001). */
const PRISMA_CODES = { '3D000': 'P1003', '28P01': 'P1000', 28000: 'P1000' };

/** Runs one command and returns the exit status. */
export async function runDatabaseCommand(command, url) {
  const target = addressOf(url);
  const name = databaseOf(url);
  const server = addressOf(url, 'postgres');
  try {
    switch (command) {
      case 'can-connect-to-database':
        await withClient(target, (client) => client.query('select 1'));
        return 0;
      case 'create-database':
        await withClient(server, (client) => client.query(`create database ${client.escapeIdentifier(name)}`));
        return 0;
      case 'drop-database':
        await withClient(server, (client) =>
          client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
        );
        return 0;
      default:
        throw new Error(`unknown command ${command}`);
    }
  } catch (error) {
    const code = PRISMA_CODES[error.code] ?? 'P1001';
    const message =
      code === 'P1003'
        ? `Database \`${name}\` does not exist`
        : `Can't reach or use the database server: ${error.message}`;
    logError({ is_panic: false, error_code: code, message, meta: {} });
    return 1;
  }
}

async function withClient(url, work) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
