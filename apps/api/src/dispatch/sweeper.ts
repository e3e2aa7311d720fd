/** Tidies the artifact storage outside the rounds of the reconciler, which must not wait for a slow store. */
import { describeError, type Logger } from '@ordo/core';
import { every } from './every.ts';
import { noteStrays, sweepArtifacts, sweepDrafts, type Sweeping } from './sweep-artifacts.ts';

/** The time between two searches for the drafts of interrupted uploads, which list all drafts. */
const DRAFTS_INTERVAL_MS = 600_000;
/** The time between two comparisons of the storage with the database, which list the whole storage. */
const STRAYS_INTERVAL_MS = 86_400_000;

export interface Sweeper {
  /** Begins a turn, unless one is in progress. Never throws. */
  begin(): void;
  /** Resolves when no turn is in progress. */
  settled(): Promise<void>;
}

export function createSweeper(parts: Sweeping, log: Logger): Sweeper {
  const sweepOldDrafts = every(DRAFTS_INTERVAL_MS, () => sweepDrafts(parts.artifacts, log));
  const lookForStrays = every(STRAYS_INTERVAL_MS, () => noteStrays(parts, log));
  let turn: Promise<void> | undefined;
  let failing = false;

  const take = async (): Promise<void> => {
    try {
      await sweepArtifacts(parts, log);
      await sweepOldDrafts(performance.now());
      await lookForStrays(performance.now());
      failing = false;
    } catch (error) {
      // This is logged once, not every time.
      if (!failing) log.warn({ reason: describeError(error) }, 'sweeping artifacts failed and is tried again');
      failing = true;
    }
  };
  return {
    begin: () => {
      turn ??= take().finally(() => {
        turn = undefined;
      });
    },
    settled: async () => await turn,
  };
}
