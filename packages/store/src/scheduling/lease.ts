/** Expresses the lease in SQL. Its length, and every duration that goes with it, is in `@ordo/core/lease`. */
import { LEASE_MS } from '@ordo/core/lease';
import { Prisma } from '../generated/client.ts';

/** SQL: the end of a lease that begins or is renewed now. */
export const LEASE_END = Prisma.sql`now() + make_interval(secs => ${LEASE_MS / 1000})`;
