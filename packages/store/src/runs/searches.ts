/**
 * Searches: experiments whose runs are the trials of a tuned part of a study. When all trials have ended, a search is continued,
 * once, by an experiment whose runs use what was chosen.
 */
import type { Database, Transaction } from '../database/database.ts';
import { Prisma, type Search } from '../generated/client.ts';
import { FAILED_OTHERWISE } from './diverged.ts';
import { saveSubmission, SAVE_WITHIN_MS, type Submission, type Submitted } from './submission.ts';

export interface Continuation {
  /** The experiment whose runs are the trials. */
  readonly searchId: string;
  /** The values of each variant: see `Search.choices`. */
  readonly choices: readonly object[];
  /** The experiment that uses them. */
  readonly submission: Submission;
}

/** SQL condition that the search `s` of the experiment `e` can be continued. A trial whose training diverged counts as ended. */
const ENDED = Prisma.sql`
  s."continuedAt" is null and e."cancelledAt" is null and not exists (
    select from "ExperimentRun" er join "Run" r on r.id = er."runId"
    where er."experimentId" = s."experimentId"
      and (r.state in ('queued', 'running', 'cancelled') or ${FAILED_OTHERWISE}))`;
const LONGEST_WAIT_SECONDS = 300;

export function createSearchRepository(db: Database) {
  return {
    find: (experimentId: string): Promise<Search | null> => db.search.findUnique({ where: { experimentId } }),

    /** Finds the search that this experiment continues. */
    continuedBy: (tunedId: string): Promise<Search | null> => db.search.findUnique({ where: { tunedId } }),

    /** Finds the newest search of each part of a version of a study; one that was cancelled only if there is no other. */
    ofStudy: (id: string, hash: string): Promise<{ part: string; experimentId: string }[]> =>
      db.$queryRaw`
        select distinct on (e."studyPart") e."studyPart" as part, e.id::text as "experimentId"
        from "Search" s join "Experiment" e on e.id = s."experimentId"
        where e."studyId" = ${id} and e."studyHash" = ${hash}
        order by e."studyPart", e."cancelledAt" is null desc, e.id desc`,

    /** Lists searches that can be continued and are due, the one that has waited longest first. */
    listDue: async (limit: number): Promise<string[]> => {
      const due = await db.$queryRaw<{ id: string }[]>`
        select s."experimentId"::text as id from "Search" s join "Experiment" e on e.id = s."experimentId"
        where s."dueAt" <= now() and ${ENDED} order by s."dueAt" limit ${limit}`;
      return due.map(({ id }) => id);
    },

    /**
     * Submits the experiment that continues a search. Returns null if that has happened before, or if the search was cancelled,
     * deleted or retried in the meantime.
     * @throws OrdoError as a submission does
     */
    continue: (continuation: Continuation): Promise<Submitted | null> =>
      db.$transaction((tx) => saveContinuation(tx, continuation), { timeout: SAVE_WITHIN_MS }),

    /** Notes why a search could not be continued. It is due again after a delay that doubles each time. */
    postpone: async (experimentId: string, problem: string | null): Promise<void> => {
      await db.$executeRaw`
        update "Search" set problem = ${problem}, failures = failures + 1,
          "dueAt" = now() + least(${LONGEST_WAIT_SECONDS}, power(2, least(failures, 16))) * interval '1 second'
        where "experimentId" = ${experimentId}::uuid`;
    },
  };
}

async function saveContinuation(
  tx: Transaction,
  { searchId, choices, submission }: Continuation,
): Promise<Submitted | null> {
  // Whoever cancels, retries or deletes the search locks the same row of "Experiment".
  await tx.$queryRaw`select 1 as locked from "Experiment" where id = ${searchId}::uuid for update`;
  const free = await tx.$queryRaw<unknown[]>`
    select 1 as free from "Search" s join "Experiment" e on e.id = s."experimentId"
    where s."experimentId" = ${searchId}::uuid and ${ENDED}`;
  if (free.length === 0) return null;
  const submitted = await saveSubmission(tx, submission);
  await tx.$executeRaw`
    update "Search" set choices = ${JSON.stringify(choices)}::json, "tunedId" = ${submitted.experimentId}::uuid,
      "continuedAt" = now(), problem = null
    where "experimentId" = ${searchId}::uuid`;
  return submitted;
}
