/**
 * Decides which workers are alive and suit a run, regardless of what else they do at present. Nothing else decides this:
 * claims, plans, alerts, the page and the reasons for waiting are built from these conditions. All of them are on `"Worker" w`,
 * most also on `"Run" r`.
 */
import { SILENT_AFTER_MS } from '@ordo/core/lease';
import { Prisma } from '../generated/client.ts';

/** SQL condition: the worker has been heard from lately. */
export const HEARD = Prisma.sql`(w."lastSeenAt" > now() - make_interval(secs => ${SILENT_AFTER_MS / 1000}))`;

/** SQL condition: as far as is known, the worker is alive. */
export const ONLINE = Prisma.sql`(w."signedOffAt" is null and ${HEARD})`;

/** SQL condition: the worker takes further runs. */
export const TAKES_PART = Prisma.sql`(w."signedOffAt" is null and w."drainedAt" is null)`;

/** SQL condition: the worker is alive and takes further runs. */
export const IN_SERVICE = Prisma.sql`(${TAKES_PART} and ${HEARD})`;

/** SQL condition: the worker has the pool, the labels and the code of the run. */
export const SUITS = Prisma.sql`(w.pool = r.pool and r.labels <@ w.labels and w."codeVersion" = r."codeVersion")`;

/** SQL: the GPUs of the worker that are large enough for the run. */
export const LARGE_ENOUGH = Prisma.sql`"WorkerDevice" d
  where d."workerId" = w.id and d.kind = 'gpu' and d."memoryMiB" >= r."gpuMemoryMiB"`;

/** SQL condition: the worker would have enough for the run if nothing else used it. */
export const SUFFICES = Prisma.sql`(
  r.gpus <= (select count(*) from ${LARGE_ENOUGH})
  and r.cores <= coalesce(w.cores, r.cores)
  and (r."memoryMiB" = 0 or r."memoryMiB" <= coalesce(w."memoryMiB", 0)))`;

/**
 * SQL: what the run needs of this kind, as a text that is equal for runs with equal needs; null if it needs nothing of the
 * kind.
 */
export function subjectOf(kind: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`case ${kind}
    when 'dataset' then r."datasetHash"
    when 'engine' then concat_ws(' ', r.spec #>> '{resources,engine}', r.spec #>> '{recipe,precision}')
    when 'disk' then ''
    when 'device' then case when r.gpus > 0 then 'gpu' end end`;
}

/** SQL condition, on `"WorkerLack" l` as well: the run needs what the worker lacks at present. */
export const LACK_CONCERNS_RUN = Prisma.sql`(
  l."workerId" = w.id and l.until > now() and l.subject = ${subjectOf(Prisma.sql`l.kind`)})`;

/** SQL condition: the worker could take the run if it had nothing else to do. */
export const ABLE = Prisma.sql`(${SUITS} and ${SUFFICES}
  and not exists (select from "WorkerLack" l where ${LACK_CONCERNS_RUN}))`;
