/** Removes files from the artifact storage to which nothing refers any more, and what crashes have left of uploads. */
import { describeError, type Logger } from '@ordo/core';
import type { ArtifactStorage, Store } from '@ordo/store';

/** How many artifacts one round checks. */
const BATCH = 200;
/** An upload that has sent nothing for this long is over. */
const DRAFT_AGE_MS = 3_600_000;

interface Sweeper {
  readonly store: Store;
  readonly artifacts: ArtifactStorage;
}

export async function sweepArtifacts({ store, artifacts }: Sweeper, log: Logger): Promise<void> {
  for (const sha256 of await store.artifacts.listLoose(BATCH)) {
    try {
      await store.artifacts.release(sha256, () => artifacts.remove(sha256));
    } catch (error) {
      log.warn({ sha256, reason: describeError(error) }, 'an artifact could not be removed; Ordo tries again');
    }
  }
}

export async function sweepDrafts(artifacts: ArtifactStorage, log: Logger): Promise<void> {
  const drafts = await artifacts.removeDrafts(DRAFT_AGE_MS);
  if (drafts > 0) log.info({ drafts }, 'removed what interrupted uploads had left');
}
