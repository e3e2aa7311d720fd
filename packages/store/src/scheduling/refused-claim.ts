/** Explains why a worker was not given the run that it asked for. It gives the first reason that applies. */
import { OrdoError } from '@ordo/core';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import { refuseForReservation } from './reservations.ts';
import { refuseForRoom } from './room.ts';
import { refuseForLimit } from './shares.ts';
import { refuseForLack } from '../attempts/worker-lacks.ts';

export async function explainRefusedClaim(db: Database, runId: string, workerId: string): Promise<OrdoError> {
  const worker = await db.worker.findUnique({ where: { id: workerId } });
  if (worker === null || worker.signedOffAt !== null) return workerNotFound(workerId);
  const run = await db.run.findUnique({ where: { id: runId } });
  if (run === null)
    return new OrdoError('run.not-found', `there is no run ${runId}`, { fix: 'list the runs of the experiment' });
  if (run.state !== 'queued') return notClaimable(run);
  if (run.codeVersion !== worker.codeVersion) {
    return new OrdoError(
      'worker.code-mismatch',
      `run ${runId} belongs to code ${run.codeVersion}, but worker ${worker.name} runs ${worker.codeVersion}`,
      { fix: 'start the worker and the API from the same sources, or submit the spec again' },
    );
  }
  if (run.pool !== worker.pool) {
    return new OrdoError(
      'run.not-claimable',
      `run ${runId} belongs to pool ${run.pool}, but worker ${worker.name} to pool ${worker.pool}`,
      { fix: 'claim it with a worker of that pool' },
    );
  }
  if (!run.labels.every((label) => worker.labels.includes(label))) {
    return new OrdoError(
      'worker.unsuitable',
      `run ${runId} asks for the labels [${run.labels.join(', ')}], but worker ${worker.name} has [${worker.labels.join(', ')}]`,
      { fix: 'leave the run to a worker with these labels' },
    );
  }
  if (worker.drainedAt !== null) return draining(worker.name, runId);
  const lacking = await refuseForLack(db, runId, workerId);
  if (lacking !== null) return lacking;
  const cramped = await refuseForRoom(db, runId, workerId);
  if (cramped !== null) return cramped;
  if (run.availableAt > (await readClock(db))) return notClaimable(run, run.availableAt);
  const waiting = (await refuseForLimit(db, runId)) ?? (await refuseForReservation(db, runId, workerId));
  if (waiting !== null) return waiting;
  // In the meantime, another attempt has ended, or the worker no longer lacks anything.
  return new OrdoError('worker.busy', `worker ${worker.name} had no room for run ${runId} a moment ago`, {
    fix: 'claim the run again',
  });
}

/**
 * Returns the error for a run that cannot be claimed.
 * @param dueAt the time when it will be due; null when that is not the reason
 */
function notClaimable({ id, state }: { id: string; state: string }, dueAt: Date | null = null): OrdoError {
  const when = dueAt === null ? '' : `, available at ${dueAt.toISOString()}`;
  return new OrdoError(
    'run.not-claimable',
    `run ${id} is ${state}${when}; only a queued run that is due can be claimed`,
    { fix: 'wait until it is, or claim another run' },
  );
}

function draining(worker: string, runId: string): OrdoError {
  return new OrdoError(
    'worker.unsuitable',
    `worker ${worker} is drained and takes no further run, so not run ${runId}`,
    {
      fix: 'leave the run to another worker, or let this one take part again',
    },
  );
}

export function workerNotFound(workerId: string): OrdoError {
  return new OrdoError('worker.not-found', `worker ${workerId} is not registered`, { fix: 'register it again' });
}
