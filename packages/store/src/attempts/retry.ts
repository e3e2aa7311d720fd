/**
 * Retries an experiment: its failed and cancelled runs are submitted again, with the present code and data. Where neither
 * has changed, that is the same run with a new attempt number; otherwise it is another run, which takes the old one's place.
 */
import { OrdoError } from '@ordo/core';
import type { Caller } from '../access/audit.ts';
import { requireMembers } from '../runs/cancel-chosen.ts';
import type { Transaction } from '../database/database.ts';
import { removeAbandonedRuns } from '../runs/remove-runs.ts';
import { type NewRun, type SavedRun, saveRuns } from '../runs/submission.ts';

interface Retry {
  /** What the spec expands to at present. */
  readonly runs: readonly NewRun[];
  /** The ids of the runs that are meant; all that have failed or were cancelled by default. */
  readonly only?: readonly string[] | undefined;
  /** Whose budget pays. */
  readonly by: Pick<Caller, 'keyId'>;
}

/**
 * Returns the ids of the runs that wait now.
 * @throws OrdoError `experiment.conflict` when no run has failed or been cancelled, `run.not-found`, `auth.forbidden` for more than a budget leaves
 */
export async function retryExperiment(
  tx: Transaction,
  experimentId: string,
  { runs, only, by }: Retry,
): Promise<string[]> {
  if (only !== undefined) await requireMembers(tx, experimentId, only);
  const among = only === undefined ? {} : { runId: { in: [...only] } };
  const ended = await tx.experimentRun.findMany({
    where: { experimentId, ...among, run: { state: { in: ['failed', 'cancelled'] } } },
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
  const ids = [...saved.values()].map((run) => run.runId);
  const waiting = await tx.run.findMany({ where: { id: { in: ids }, state: 'queued' }, select: { id: true } });
  return waiting.map(({ id }) => id);
}
