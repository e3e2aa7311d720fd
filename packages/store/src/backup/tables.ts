/** The tables of the database as a backup sees them: their order, their columns, and their rows by COPY. */
import { createGunzip, createGzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listColumns = ({ columns }: Table): string => columns.map(quote).join(', ');

/** Lists all tables except the ledger of migrations. Each comes after those that it refers to. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct r.relname::text) from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> '_prisma_migrations'
    order by c.relname`);
  const sorted: Table[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const placed = new Set(sorted.map(({ name }) => name));
    const next = waiting.filter(({ refers }) => refers.every((name) => placed.has(name)));
    if (next.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map((t) => t.name).join()}`);
    sorted.push(...next.map(({ name, columns }) => ({ name, columns })));
    waiting = waiting.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** Reads the rows of a table, compressed. `rows` is known after the stream has ended. */
export function readTable(client: Client, table: Table): { stream: Readable; rows: () => number } {
  const copy = client.query(copyTo(`copy (select ${listColumns(table)} from ${quote(table.name)}) to stdout`));
  const stream = createGzip({ level: 1 });
  copy.once('error', (error) => stream.destroy(error));
  return { stream: copy.pipe(stream), rows: () => copy.rowCount };
}

/** Adds the rows that `readTable` has read, with triggers turned off, and returns their number. */
export async function fillTable(client: Client, table: Table, source: Readable): Promise<number> {
  const name = quote(table.name);
  await client.query(`alter table ${name} disable trigger user`);
  const copy = client.query(copyFrom(`copy ${name} (${listColumns(table)}) from stdin`));
  await pipeline(source, createGunzip(), copy);
  await client.query(`alter table ${name} enable trigger user`);
  return copy.rowCount;
}

export async function listSequences(client: Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

export async function setSequence(client: Client, { name, last }: { name: string; last: string }): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [quote(name), last]);
}
