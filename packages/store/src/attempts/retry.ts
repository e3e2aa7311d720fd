/**
 * Retries an experiment: its failed and cancelled runs are submitted again, with the present code and data. If neither has
 * changed, the same run gets a new attempt number; otherwise a new run takes the place of the old one.
 */
import { OrdoError } from '@ordo/core';
import type { Caller } from '../access/audit.ts';
import { requireMembers } from '../runs/cancel-chosen.ts';
import type { Transaction } from '../database/database.ts';
import { removeAbandonedRuns } from '../runs/remove-runs.ts';
import { type NewRun, type SavedRun, saveRuns } from '../runs/submission.ts';

export interface AskedRetry {
  /** The runs that the spec expands to at present. */
  readonly runs: readonly NewRun[];
  /** The ids of the runs to retry; by default all that have failed or were cancelled. */
  readonly only?: readonly string[] | undefined;
  /** Called with those of `runs` that are to be queued. It throws if the caller may not queue one of them. */
  readonly permit?: (chosen: readonly NewRun[]) => void;
}

interface Retry extends AskedRetry {
  /** The caller whose budget pays. */
  readonly by: Pick<Caller, 'keyId'>;
}

/**
 * Retries the runs, and returns the ids of those that now wait.
 * @throws OrdoError `experiment.conflict` when no run has failed or been cancelled, `run.not-found`, `auth.forbidden` for more
 *   runs than the budget allows, and whatever `permit` throws
 */
export async function retryExperiment(
  tx: Transaction,
  experimentId: string,
  { runs, only, permit, by }: Retry,
): Promise<string[]> {
  if (only !== undefined) await requireMembers(tx, experimentId, only);
  const among = only === undefined ? {} : { runId: { in: [...only] } };
  const search = await tx.search.findUnique({ where: { experimentId }, select: { experimentId: true } });
  // That a trial has diverged is what its search wanted to know.
  const keepsDiverged = search !== null && only === undefined;
  const ended = await tx.experimentRun.findMany({
    where: {
      experimentId,
      ...among,
      run: {
        state: { in: ['failed', 'cancelled'] },
        ...(keepsDiverged ? { OR: [{ failureKind: null }, { failureKind: { not: 'diverged' } }] } : {}),
      },
    },
    select: { position: true, runId: true },
  });
  if (ended.length === 0) {
    throw new OrdoError(
      'experiment.conflict',
      `experiment ${experimentId} has no failed or cancelled run${only === undefined ? '' : ' among the chosen ones'}`,
      {
        fix: 'wait until its runs have ended, or submit a changed spec',
      },
    );
  }
  const asked = ended.map(({ position }) => runs[position] as NewRun);
  permit?.(asked);
  const { owner } = await tx.experiment.findUniqueOrThrow({ where: { id: experimentId }, select: { owner: true } });
  const saved = await saveRuns(tx, asked, { owner, keyId: by.keyId });
  for (const [i, { position, runId }] of ended.entries()) {
    const member = saved.get((asked[i] as NewRun).contentHash) as SavedRun;
    if (member.runId === runId) continue;
    await tx.experimentRun.update({ where: { experimentId_position: { experimentId, position } }, data: member });
  }
  await removeAbandonedRuns(
    tx,
    ended.map((member) => member.runId),
  );
  await tx.experiment.update({ where: { id: experimentId }, data: { cancelledAt: null } });
  await tx.$executeRaw`
    update "Search" set problem = null, failures = 0, "dueAt" = now() where "experimentId" = ${experimentId}::uuid`;
  const ids = [...saved.values()].map((run) => run.runId);
  const waiting = await tx.run.findMany({ where: { id: { in: ids }, state: 'queued' }, select: { id: true } });
  return waiting.map(({ id }) => id);
}
