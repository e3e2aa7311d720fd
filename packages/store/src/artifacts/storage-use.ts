/** Measures what takes up space, and for whom: the files of checkpoints, models and datasets, and the tables of the database. */
import { Prisma } from '../generated/client.ts';
import type { RowsOf } from '../database/prepared-statements.ts';

export interface ArtifactUse {
  readonly kind: 'checkpoint' | 'dataset' | 'model';
  readonly count: number;
  readonly bytes: number;
}

export interface OwnerUse {
  readonly owner: string;
  readonly count: number;
  readonly bytes: number;
}

/** What was recorded at least `fromDays` and less than `toDays` days ago; `toDays` is null for all that is older. */
export interface AgeUse {
  readonly fromDays: number;
  readonly toDays: number | null;
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
  /** The artifacts by owner, the one with the most first. */
  readonly owners: readonly OwnerUse[];
  /** The artifacts by age, the newest first. */
  readonly ages: readonly AgeUse[];
  /** The number and size of files. Equal artifacts are one file. */
  readonly files: { readonly count: number; readonly bytes: number };
  /** The tables, largest first. */
  readonly tables: readonly TableUse[];
  readonly databaseBytes: number;
}

export function createStorageUseRepository(rowsOf: RowsOf) {
  return {
    read: async (): Promise<StorageUse> => {
      const [artifacts, owners, ages, [files], tables, [database]] = await Promise.all([
        rowsOf<ArtifactUse>(ARTIFACTS),
        rowsOf<OwnerUse>(OWNERS),
        rowsOf<AgeUse>(AGES),
        rowsOf<StorageUse['files']>(FILES),
        rowsOf<TableUse>(TABLES),
        rowsOf<{ bytes: number }>(Prisma.sql`select pg_database_size(current_database())::float8 as bytes`),
      ]);
      return {
        artifacts,
        owners,
        ages,
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

const OWNED = Prisma.sql`
  select r.owner, c.bytes, c."createdAt" from "Checkpoint" c join "Run" r on r.id = c."runId"
  union all select r.owner, m.bytes, m."createdAt" from "Model" m join "Run" r on r.id = m."runId"
  union all select d.owner, f.bytes, d."createdAt" from "DatasetFile" f join "Dataset" d on d.id = f."datasetId"`;

const OWNERS = Prisma.sql`select owner, ${SUMS} from (${OWNED}) owned group by owner order by bytes desc, owner`;

/** The days that divide new artifacts from old ones. */
const AGE_LIMITS = [0, 7, 30, 90];

const AGES = Prisma.sql`
  select a."fromDays", a."toDays", count(o.owner)::int as count, coalesce(sum(o.bytes), 0)::float8 as bytes
  from (
    select days as "fromDays", lead(days) over (order by days) as "toDays" from unnest(${AGE_LIMITS}::int[]) days
  ) a left join (${OWNED}) o on o."createdAt" <= now() - make_interval(days => a."fromDays")
    and (a."toDays" is null or o."createdAt" > now() - make_interval(days => a."toDays"))
  group by a."fromDays", a."toDays" order by a."fromDays"`;

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
