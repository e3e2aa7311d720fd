/** Lets a Postgres refuse every write as if its disk were full, even on machines on which no volume can be filled. */
import { Client } from 'pg';

export interface FullDisk {
  /** From then on, every inserted or changed row is refused with SQLSTATE 53100. Reading still works. */
  fill(): Promise<void>;
  free(): Promise<void>;
  close(): Promise<void>;
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;

/** Replacing a function takes effect at once and for everyone, and needs no locks on the tables. */
const replace = (body: string): string => `
  create or replace function refuse_writes() returns trigger language plpgsql as $$
  begin ${body} end $$`;
const ROOM = replace('return new;');
const FULL = replace(`raise exception 'could not extend file: No space left on device' using errcode = '53100';`);

/** Prepares all tables that the database has so far, whoever owns them. */
export async function prepareFullDisk(url: string): Promise<FullDisk> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  await sql.query(ROOM);
  const { rows } = await sql.query<{ name: string }>(TABLES);
  for (const { name } of rows) {
    await sql.query(
      `create trigger a_full_disk before insert or update on ${name} for each row execute function refuse_writes()`,
    );
  }
  return {
    fill: async () => void (await sql.query(FULL)),
    free: async () => void (await sql.query(ROOM)),
    close: () => sql.end(),
  };
}
