/** Keeps what workers report of their machines, one reading for each minute, and reads it as means over the last hours. */
import { OrdoError } from '@ordo/core';
import { type MachineReading, type Measure, MEASURES, READINGS_KEPT_HOURS } from '@ordo/core/machine-reading';
import { Prisma } from '../generated/client.ts';
import type { RowsOf } from '../database/prepared-statements.ts';

export interface UseSpan {
  readonly hours: number;
  /** The number of equal parts into which the hours are divided. They are whole minutes, so that each has as many readings. */
  readonly parts: number;
  /** The largest number of machines. */
  readonly limit: number;
}

/** The means of the readings of a machine in one part of the time. */
export type MeanUse = { readonly machine: string; readonly part: number } & Readonly<Record<Measure, number | null>>;

export interface FoundUse {
  readonly from: Date;
  readonly to: Date;
  /** The number of machines that have reported in this time. */
  readonly total: number;
  /** By machine and part. A part without a reading is left out. */
  readonly means: readonly MeanUse[];
}

const COLUMNS = Prisma.raw(MEASURES.map((name) => `"${name}"`).join(', '));
const MEANS = Prisma.raw(MEASURES.map((name) => `avg(r."${name}") as "${name}"`).join(', '));
const KEPT = Prisma.sql`make_interval(hours => ${READINGS_KEPT_HOURS}::int, mins => 1)`;

export function createMachineUseRepository(rowsOf: RowsOf) {
  return {
    /** Keeps a reading if it is the first of its minute. @throws OrdoError `worker.not-found` */
    record: async (workerId: string, reading: MachineReading): Promise<void> => {
      const values = Prisma.join(MEASURES.map((name) => Prisma.sql`${reading[name] ?? null}::real`));
      const workers = await rowsOf(Prisma.sql`
        with worker as (select machine from "Worker" where id = ${workerId}::uuid and "signedOffAt" is null),
        added as (
          insert into "MachineReading" (machine, at, ${COLUMNS})
          select machine, date_trunc('minute', now()), ${values} from worker on conflict do nothing
        )
        select machine from worker`);
      if (workers.length > 0) return;
      throw new OrdoError('worker.not-found', `worker ${workerId} is not registered`, { fix: 'register it again' });
    },

    /** Reads the use of the machines of all workers that were heard of in these hours. */
    read: (span: UseSpan): Promise<FoundUse> => readUse(rowsOf, span),

    /** Removes the readings that are too old to be shown. */
    forgetOld: async (): Promise<void> => {
      await rowsOf(Prisma.sql`delete from "MachineReading" where at < now() - ${KEPT}`);
    },
  };
}

async function readUse(rowsOf: RowsOf, { hours, parts, limit }: UseSpan): Promise<FoundUse> {
  const [clock] = await rowsOf<{ to: Date }>(
    Prisma.sql`select date_trunc('minute', now()) + interval '1 minute' as "to"`,
  );
  const { to } = clock as { to: Date };
  const from = new Date(to.getTime() - hours * 3_600_000);
  const seconds = (hours * 3600) / parts;
  const rows = await rowsOf<MeanUse & { total: number }>(Prisma.sql`
    with known as (
      select machine, count(*) over ()::int as total
      from (select distinct machine from "Worker" where "lastSeenAt" >= ${from}) w
      where exists (select from "MachineReading" r where r.machine = w.machine and r.at >= ${from} and r.at < ${to})
      order by machine limit ${limit}
    )
    select machine, known.total, floor(extract(epoch from r.at - ${from}::timestamptz) / ${seconds}::float8)::int as part, ${MEANS}
    from known join "MachineReading" r using (machine) where r.at >= ${from} and r.at < ${to}
    group by 1, 2, 3 order by 1, 3`);
  return { from, to, total: rows[0]?.total ?? 0, means: rows.map(({ total: _total, ...mean }) => mean) };
}
