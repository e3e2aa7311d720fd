/** Tells runs that have diverged from those that have failed otherwise: to a search, the former have ended as well as any other. */
import { Prisma } from '../generated/client.ts';

/** SQL condition on `"Run" r` that the run has failed for another reason than that its training diverged. */
export const FAILED_OTHERWISE = Prisma.sql`(r.state = 'failed' and r."failureKind" is distinct from 'diverged')`;
