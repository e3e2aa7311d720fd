/**
 * Makes `@prisma/adapter-pg` usable for migrations. The adapter itself splits scripts at every semicolon, uses the main
 * database as the shadow database, and rejects catalogue columns of type "char".
 */
import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { Client, Pool } from 'pg';
import { addressOf, databaseOf } from './address.mjs';

const CHAR_OID = 18;
const TEXT_OID = 25;

export class MigrationAdapterFactory extends PrismaPg {
  #url;
  #options;

  constructor(url) {
    super({ connectionString: addressOf(url) });
    this.#url = url;
    const schema = new URL(url).searchParams.get('schema');
    this.#options = { disposeExternalPool: true, ...(schema === null ? {} : { schema }) };
  }

  async connect() {
    return this.#open(databaseOf(this.#url));
  }

  /** Creates a separate database, which is dropped when the connection is closed. */
  async connectToShadowDb() {
    const name = `prisma_migrate_shadow_db_${randomUUID()}`;
    const server = new Client({ connectionString: addressOf(this.#url) });
    await server.connect();
    await server.query(`create database "${name}"`);
    const connection = await this.#open(name);
    const dispose = connection.dispose.bind(connection);
    connection.dispose = async () => {
      await dispose();
      await server.query(`drop database "${name}" with (force)`);
      await server.end();
    };
    return connection;
  }

  async #open(database) {
    const pool = new Pool({ connectionString: addressOf(this.#url, database), max: 1 });
    const connection = readCharColumns(await new PrismaPg(pool, this.#options).connect());
    const startTransaction = connection.startTransaction.bind(connection);
    connection.startTransaction = async (isolation) => readCharColumns(await startTransaction(isolation));
    connection.executeScript = async (script) => {
      try {
        await connection.client.query(script);
      } catch (error) {
        connection.onError(error);
      }
    };
    return connection;
  }
}

/** Makes the adapter read "char" columns as text, and restores their type in the result. */
function readCharColumns(queryable) {
  const charColumns = new WeakMap();
  const performIO = queryable.performIO.bind(queryable);
  const queryRaw = queryable.queryRaw.bind(queryable);
  queryable.performIO = async (query) => {
    const result = await performIO(query);
    const isChar = result.fields.map((field) => field.dataTypeID === CHAR_OID);
    for (const [i, field] of result.fields.entries()) if (isChar[i]) field.dataTypeID = TEXT_OID;
    charColumns.set(result.rows, isChar);
    return result;
  };
  queryable.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const isChar = charColumns.get(result.rows);
    const columnTypes = result.columnTypes.map((type, i) => (isChar?.[i] ? ColumnTypeEnum.Character : type));
    return { ...result, columnTypes };
  };
  return queryable;
}
