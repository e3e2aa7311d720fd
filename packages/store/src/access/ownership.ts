/** Finds the owners of experiments, datasets, workers and attempts. None of these answers ever changes, so callers may cache them. */
import type { Database } from '../database/database.ts';

export interface AttemptOwner {
  /** Id of the API key that the attempt's worker registered with; null where authentication was off. */
  readonly keyId: string | null;
  /** Hash of the attempt's token; null for attempts of an earlier version. */
  readonly tokenHash: string | null;
}

/** Creates the repository. @param pulse connections that are reserved for heartbeats */
export function createOwnershipRepository(pulse: Database) {
  return {
    ofExperiment: (id: string): Promise<{ owner: string | null } | null> =>
      pulse.experiment.findUnique({ where: { id }, select: { owner: true } }),

    ofDataset: (id: string): Promise<{ owner: string } | null> =>
      pulse.dataset.findUnique({ where: { id }, select: { owner: true } }),

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
