/**
 * Retries an experiment: its failed and cancelled runs are submitted again, with the present code and data. Where neither
 * has changed, that is the same run with a new attempt number; otherwise it is another run, which takes the old one's place.
 */
import { OrdoError } from '@ordo/core';
import type { Caller } from './audit.ts';
import type { Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';
import { removeAbandonedRuns } from './remove-runs.ts';
import { selectWakeable, type WakeableRun } from './queued-runs.ts';
import { type NewRun, type SavedRun, saveRuns } from './submission.ts';

interface Retry {
  /** What the spec expands to at present. */
  readonly runs: readonly NewRun[];
  /** Whose budget pays. */
  readonly by: Pick<Caller, 'keyId'>;
}

/**
 * Returns the runs for which the queue needs a job.
 * @throws OrdoError `experiment.conflict` when no run has failed or been cancelled, `auth.forbidden` for more than a budget leaves
 */
export async function retryExperiment(
  tx: Transaction,
  experimentId: string,
  { runs, by }: Retry,
): Promise<WakeableRun[]> {
  const ended = await tx.experimentRun.findMany({
    where: { experimentId, run: { state: { in: ['failed', 'cancelled'] } } },
    select: { position: true, runId: true },
  });
  if (ended.length === 0) {
    throw new OrdoError('experiment.conflict', `experiment ${experimentId} has no failed or cancelled run`, {
      fix: 'wait until its runs have ended, or submit a changed spec',
    });
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
  return selectWakeable(tx, Prisma.sql`id = any(${ids}::uuid[]) and "wokenAt" is null`, ids.length);
}
