/** Checks on GitHub that the API runs on its own. Everything known about them is stored here, so that a restart loses nothing. */
import { createId } from '../database/create-id.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { HostedCheck, Prisma } from '../generated/client.ts';

export interface NewHostedCheck {
  readonly repositoryId: bigint;
  readonly installationId: bigint;
  readonly owner: string;
  readonly repo: string;
  readonly sha: string;
  readonly base: string | null;
  readonly pullRequest: number | null;
  readonly isForeign: boolean;
  readonly path: string;
  /** The key whose budget pays; null for a webhook. */
  readonly keyId: string | null;
  /** Whether somebody has asked to run the check again. Otherwise an existing check stays as it is. */
  readonly again: boolean;
}

export type HostedCheckChange = Partial<
  Pick<HostedCheck, 'state' | 'checkRun' | 'studyId' | 'studyHash' | 'experiments'>
> & { readonly outcome?: Prisma.InputJsonObject };

const DAYS_OF_DELIVERIES = 30;
const LONGEST_WAIT_SECONDS = 300;

export function createHostedCheckRepository(db: Database) {
  return {
    /**
     * Requests checks for a delivery.
     * @returns false if the delivery was handled before; no checks are requested then
     */
    request: (delivery: string, checks: readonly NewHostedCheck[]): Promise<boolean> =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`
          delete from "WebhookDelivery" where "receivedAt" < now() - ${DAYS_OF_DELIVERIES} * interval '1 day'`;
        const taken =
          await tx.$executeRaw`insert into "WebhookDelivery" (id) values (${delivery}) on conflict do nothing`;
        if (taken === 0) return false;
        for (const check of checks) await addCheck(tx, check);
        return true;
      }),

    find: (id: string): Promise<HostedCheck | null> => db.hostedCheck.findUnique({ where: { id } }),

    /** Lists the checks that have not ended and are due, the oldest first. */
    listDue: (limit: number): Promise<HostedCheck[]> => db.$queryRaw<HostedCheck[]>`
      select * from "HostedCheck" where state <> 'ended' and "dueAt" <= now() order by "dueAt" limit ${limit}`,

    /** Stores the new state of the check. It is due again at once, or after `seconds`. */
    advance: async (id: string, change: HostedCheckChange, { seconds = 0 } = {}): Promise<void> => {
      await db.$transaction(async (tx) => {
        await tx.hostedCheck.update({ where: { id }, data: { ...change, failures: 0 } });
        await tx.$executeRaw`
          update "HostedCheck" set "dueAt" = now() + ${seconds} * interval '1 second' where id = ${id}::uuid`;
      });
    },

    /** Postpones a check that failed this time. It is due again after a delay that doubles each time. */
    postpone: async (id: string): Promise<void> => {
      await db.$executeRaw`
        update "HostedCheck" set failures = failures + 1,
          "dueAt" = now() + least(${LONGEST_WAIT_SECONDS}, power(2, least(failures, 16))) * interval '1 second'
        where id = ${id}::uuid`;
    },
  };
}

/**
 * Adds a check. A check that is still running is not started again, unless a collaborator has approved it in the meantime. A pull
 * request with another base has its own check: the study of the commit was not compared with that base.
 */
async function addCheck(tx: Transaction, { again, ...check }: NewHostedCheck): Promise<void> {
  const { repositoryId, sha, path } = check;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`hosted check ${repositoryId} ${sha} ${path}`}))`;
  const last = await tx.hostedCheck.findFirst({ where: { repositoryId, sha, path }, orderBy: { round: 'desc' } });
  const isMoved = last !== null && check.pullRequest !== null && check.base !== last.base;
  const isApproved = last !== null && last.isForeign && !check.isForeign;
  if (last !== null && !isMoved && !(again && (isOver(last) || isApproved))) return;
  await tx.hostedCheck.create({ data: { ...check, id: createId(), round: (last?.round ?? 0) + 1, experiments: [] } });
}

/** Returns whether the check is over. GitHub may have been told about the end before the database was. */
const isOver = ({ state }: HostedCheck): boolean => state === 'concluded' || state === 'ended';
