/**
 * Budgets of runs, so that nobody can fill the queue. A key with a budget can add no more runs than that in total. While it is
 * used, no more than that many runs of its owner may wait, so that several keys do not multiply the budget. A check of a
 * repository has no key of its own; it has a limit for waiting runs.
 */
import { OrdoError } from '@ordo/core';
import type { Transaction } from '../database/database.ts';
import { UNKNOWN_OWNER } from './placement.ts';

/** The owner and key that a queued run is charged to. */
export interface Spender {
  /** The owner; null where authentication is off. */
  readonly owner: string | null;
  /** The key whose budget pays; null for none. */
  readonly keyId: string | null;
  /** The largest number of the owner's runs that may wait; defaults to the budget of the key. */
  readonly waitingLimit?: number | undefined;
}

interface Spent {
  readonly runBudget: number;
  readonly runsAdded: number;
}

/**
 * Makes submissions of one owner with a budget wait for each other, because neither would see what the other one queues. The
 * call must come before the first run is locked. Returns a function that counts the queued runs: new ones, and ended ones that
 * are executed again.
 * @throws OrdoError `auth.forbidden` (from the returned function) for more runs than the budget allows; the transaction then
 *   saves nothing
 */
export async function openBudget(tx: Transaction, spender: Spender): Promise<(queued: number) => Promise<void>> {
  const limit = spender.waitingLimit ?? (await budgetOf(tx, spender.keyId));
  if (limit === null) return (queued) => spendBudget(tx, spender.keyId, queued);
  const owner = spender.owner ?? UNKNOWN_OWNER;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`ordo waiting ${owner}`}, 0))`;
  return async (queued) => {
    await spendBudget(tx, spender.keyId, queued);
    await requireRoom(tx, { owner, limit, queued });
  };
}

async function budgetOf(tx: Transaction, keyId: string | null): Promise<number | null> {
  if (keyId === null) return null;
  return (await tx.apiKey.findUnique({ where: { id: keyId }, select: { runBudget: true } }))?.runBudget ?? null;
}

/** Counts runs that were added with the key. @throws OrdoError `auth.forbidden` when there are more than its budget allows */
export async function spendBudget(tx: Transaction, keyId: string | null, queued: number): Promise<void> {
  if (queued === 0 || keyId === null) return;
  const [spent] = await tx.$queryRaw<Spent[]>`
    update "ApiKey" set "runsAdded" = "runsAdded" + ${queued} where id = ${keyId} and "runBudget" is not null
    returning "runBudget", "runsAdded"`;
  if (spent === undefined || spent.runsAdded <= spent.runBudget) return;
  const { runBudget, runsAdded } = spent;
  const left = runBudget - (runsAdded - queued);
  throw new OrdoError(
    'auth.forbidden',
    `the submission adds ${queued} runs, but ${left} of ${runBudget} are left to key ${keyId}`,
    {
      fix: 'submit fewer variants or seeds, or ask an administrator for a key with a larger budget',
    },
  );
}

interface Room {
  readonly owner: string;
  readonly limit: number;
  readonly queued: number;
}

async function requireRoom(tx: Transaction, { owner, limit, queued }: Room): Promise<void> {
  if (queued === 0) return;
  const waiting = await tx.run.count({ where: { state: 'queued', owner } });
  if (waiting <= limit) return;
  const before = waiting - queued;
  throw new OrdoError(
    'auth.forbidden',
    `the submission adds ${queued} runs, but ${owner} has ${before} runs that wait, and may have ${limit}`,
    {
      fix: 'submit again when fewer wait, or ask an administrator for a larger budget',
    },
  );
}
