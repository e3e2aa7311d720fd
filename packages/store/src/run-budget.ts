/** Keys may have a budget of runs, so that whoever holds one for a job cannot fill the queue. */
import { OrdoError } from '@ordo/core';
import type { Transaction } from './database.ts';

interface Spent {
  readonly runBudget: number;
  readonly runsAdded: number;
}

/**
 * Counts runs that were added with the key. A run that exists already costs nothing.
 * @throws OrdoError `auth.forbidden` when they are more than the budget leaves; the transaction then saves nothing
 */
export async function spendBudget(tx: Transaction, keyId: string, added: number): Promise<void> {
  if (added === 0) return;
  const [spent] = await tx.$queryRaw<Spent[]>`
    update "ApiKey" set "runsAdded" = "runsAdded" + ${added} where id = ${keyId} and "runBudget" is not null
    returning "runBudget", "runsAdded"`;
  if (spent === undefined || spent.runsAdded <= spent.runBudget) return;
  const { runBudget, runsAdded } = spent;
  const left = runBudget - (runsAdded - added);
  throw new OrdoError(
    'auth.forbidden',
    `the submission adds ${added} runs, but ${left} of ${runBudget} are left to key ${keyId}`,
    {
      fix: 'submit fewer variants or seeds, or ask an administrator for a key with a larger budget',
    },
  );
}
