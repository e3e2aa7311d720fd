/** Which workers can carry out a run, whatever else they do at present. All conditions are on `"Worker" w` and `"Run" r`. */
import { Prisma } from './generated/client.ts';
import { SUFFICES } from './room.ts';
import { SILENT_AFTER_MS } from './silence.ts';
import { LACK_CONCERNS_RUN } from './worker-lacks.ts';

/** SQL condition: the worker takes further runs. */
export const TAKES_PART = Prisma.sql`(w."signedOffAt" is null and w."drainedAt" is null)`;

/** SQL condition: it does, and has been heard of lately. */
export const ONLINE = Prisma.sql`(${TAKES_PART}
  and w."lastSeenAt" > now() - make_interval(secs => ${SILENT_AFTER_MS / 1000}))`;

/** SQL condition: the worker has the pool, the labels and the code of the run. */
export const SUITS = Prisma.sql`(w.pool = r.pool and r.labels <@ w.labels and w."codeVersion" = r."codeVersion")`;

/** SQL condition: the worker could take the run if it had nothing else to do. */
export const ABLE = Prisma.sql`(${SUITS} and ${SUFFICES}
  and not exists (select from "WorkerLack" l where ${LACK_CONCERNS_RUN}))`;
