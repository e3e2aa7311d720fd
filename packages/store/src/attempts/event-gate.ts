/**
 * Tells readers of several runs up to which position no new event can appear, without making writers wait.
 *
 * A position is assigned before its transaction commits, so a reader that trusted the highest position it has seen could skip
 * the events of a slower writer. Each append therefore holds a shared advisory lock that names the last position assigned
 * before its own. A reader first takes the last position that was assigned at all, and then looks at the locks: everything at
 * or below all of their positions is settled. An append whose lock the reader does not see gets its positions later, above the
 * position that the reader took.
 */
import type { Database } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';

/** The class of the advisory locks: 'ordo' in ASCII. */
const GATE = 0x6f72646f;
/** The number of positions that a lock has room for. A lock names a position modulo this number. */
const MODULUS = 2 ** 31;

const LAST_ASSIGNED = Prisma.sql`
  select case when is_called then last_value else 0 end as last from "Event_position_seq"`;

/** The common table expression `gate`, from which the appending part of a statement must select before it assigns positions. */
export const EVENT_GATE = Prisma.sql`gate as materialized (
  select pg_advisory_xact_lock_shared(${GATE}::int, (last % ${MODULUS}::bigint)::int) from (${LAST_ASSIGNED}) assigned)`;

export async function findSettledPosition(db: Database): Promise<number> {
  const [assigned] = await db.$queryRaw<{ last: bigint }[]>(LAST_ASSIGNED);
  const last = Number(assigned?.last ?? 0);
  // This is a second statement, because it must look at the locks after the position was read.
  const held = await db.$queryRaw<{ position: number }[]>`
    select distinct objid::bigint::float8 as position from pg_locks
    where locktype = 'advisory' and classid = ${GATE}::bigint::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`;
  return held.reduce((settled, { position }) => Math.min(settled, placeBefore(last, position)), last);
}

/** Returns the position that a lock names. A position that was assigned after `last` does not matter. */
function placeBefore(last: number, remainder: number): number {
  const distance = (((last - remainder) % MODULUS) + MODULUS) % MODULUS;
  return distance > MODULUS / 2 ? last : last - distance;
}
