/** Tells whether a run has failed because its training diverged, which a search takes for an end like any other. */
import { Prisma } from '../generated/client.ts';

/** SQL condition on `"Run" r` that the run has failed for another reason than that its training diverged. */
export const FAILED_OTHERWISE = Prisma.sql`(r.state = 'failed' and r."failureKind" is distinct from 'diverged')`;
