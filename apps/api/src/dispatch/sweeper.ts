/** Tidies the artifact storage beside the rounds of the reconciler, which must not wait for a slow store. */
import { describeError, type Logger } from '@ordo/core';
import { every } from './every.ts';
import { noteStrays, sweepArtifacts, sweepDrafts, type Sweeping } from './sweep-artifacts.ts';

/** How often the drafts of interrupted uploads are looked for, which lists all of them. */
const DRAFTS_INTERVAL_MS = 600_000;
/** How often the storage is compared with the database, which lists all of it. */
const STRAYS_INTERVAL_MS = 86_400_000;

export interface Sweeper {
  /** Begins a turn, unless one is under way. Never throws. */
  begin(): void;
  /** Resolves when no turn is under way. */
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
      // Logged once, not every time.
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
