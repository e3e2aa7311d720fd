/** Measures what takes up space: the files of checkpoints, models and datasets, and the tables of the database. */
import { Prisma } from '../generated/client.ts';
import type { RowsOf } from '../database/prepared-statements.ts';

export interface ArtifactUse {
  readonly kind: 'checkpoint' | 'dataset' | 'model';
  readonly count: number;
  readonly bytes: number;
}

export interface TableUse {
  readonly table: string;
  /** The number of rows as Postgres last estimated it. */
  readonly rows: number | null;
  /** The size, including indexes and what is stored outside the rows. */
  readonly bytes: number;
}

export interface StorageUse {
  readonly artifacts: readonly ArtifactUse[];
  /** The number and size of files. Equal artifacts are one file. */
  readonly files: { readonly count: number; readonly bytes: number };
  /** The tables, largest first. */
  readonly tables: readonly TableUse[];
  readonly databaseBytes: number;
}

export function createStorageUseRepository(rowsOf: RowsOf) {
  return {
    read: async (): Promise<StorageUse> => {
      const [artifacts, [files], tables, [database]] = await Promise.all([
        rowsOf<ArtifactUse>(ARTIFACTS),
        rowsOf<StorageUse['files']>(FILES),
        rowsOf<TableUse>(TABLES),
        rowsOf<{ bytes: number }>(Prisma.sql`select pg_database_size(current_database())::float8 as bytes`),
      ]);
      return {
        artifacts,
        files: files ?? { count: 0, bytes: 0 },
        tables,
        databaseBytes: database?.bytes ?? 0,
      };
    },
  };
}

const SUMS = Prisma.sql`count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes`;

const ARTIFACTS = Prisma.sql`
  select 'checkpoint' as kind, ${SUMS} from "Checkpoint"
  union all select 'dataset', ${SUMS} from "DatasetFile"
  union all select 'model', ${SUMS} from "Model"
  order by kind`;

const FILES = Prisma.sql`
  select ${SUMS} from (
    select sha256, bytes from "Checkpoint" union select sha256, bytes from "Model"
    union select sha256, bytes from "DatasetFile") named`;

/** A table that was never analysed has an estimate of -1, which says nothing about its rows. */
const TABLES = Prisma.sql`
  select c.relname::text as table, nullif(c.reltuples, -1)::float8 as rows,
    pg_total_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind = 'r'
  order by bytes desc, c.relname`;
