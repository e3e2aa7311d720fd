/** The output lines of succeeded runs, with their references. */
import type { Database } from '../database/database.ts';

export interface StoredHypotheses {
  readonly hypotheses: readonly string[];
  readonly references: unknown;
  /** The translated sentences; empty if the result does not include them. */
  readonly sources: readonly string[];
}

export function createHypothesesRepository(db: Database) {
  return {
    find: (runId: string): Promise<StoredHypotheses | null> =>
      db.hypotheses.findUnique({ where: { runId }, select: { hypotheses: true, references: true, sources: true } }),
  };
}
