/** To whom experiments, workers and attempts belong. None of the answers ever changes, so callers may remember them. */
import type { Database } from '../database/database.ts';

export interface AttemptOwner {
  /** Id of the API key that the attempt's worker registered with; null where authentication was off. */
  readonly keyId: string | null;
  /** Hash of the attempt's token; null for attempts of an earlier version. */
  readonly tokenHash: string | null;
}

/** @param pulse connections for what every heartbeat needs */
export function createOwnershipRepository(pulse: Database) {
  return {
    ofExperiment: (id: string): Promise<{ owner: string | null } | null> =>
      pulse.experiment.findUnique({ where: { id }, select: { owner: true } }),

    ofWorker: (id: string): Promise<{ keyId: string | null } | null> =>
      pulse.worker.findUnique({ where: { id }, select: { keyId: true } }),

    ofAttempt: async (id: string): Promise<AttemptOwner | null> => {
      const found = await pulse.attempt.findUnique({
        where: { id },
        select: { tokenHash: true, worker: { select: { keyId: true } } },
      });
      return found === null ? null : { keyId: found.worker.keyId, tokenHash: found.tokenHash };
    },
  };
}
