/** Removes files from the artifact storage to which nothing refers any more, and the remains of interrupted uploads. */
import { describeError, type Logger } from '@ordo/core';
import type { ArtifactStorage, Store } from '@ordo/store';

/** The number of artifacts that one round checks. */
const BATCH = 200;
/** The time after which an upload that has sent nothing counts as over. */
const DRAFT_AGE_MS = 3_600_000;
/** The smallest age of a stray. It is longer than any permitted upload takes. */
const STRAY_AGE_MS = 86_400_000;
const STRAYS_AT_ONCE = 1000;

export interface Sweeping {
  readonly store: Store;
  readonly artifacts: ArtifactStorage;
}

export async function sweepArtifacts({ store, artifacts }: Sweeping, log: Logger): Promise<void> {
  for (const sha256 of await store.artifacts.listLoose(BATCH)) {
    try {
      await store.artifacts.release(sha256, () => artifacts.remove(sha256));
    } catch (error) {
      log.warn({ sha256, reason: describeError(error) }, 'an artifact could not be removed; Ordo tries again');
    }
  }
}

/**
 * Looks through the whole storage for files that the database does not name, and notes them. Sweeping in two steps spares a
 * file that is being recorded at this moment: the process that records it holds its row, and the later round sees that it is
 * named.
 */
export async function noteStrays({ store, artifacts }: Sweeping, log: Logger): Promise<void> {
  let strays = 0;
  let page: string[] = [];
  const note = async (): Promise<void> => {
    strays += await store.artifacts.noteStrays(page);
    page = [];
  };
  for await (const { sha256, ageMs } of artifacts.list()) {
    if (ageMs < STRAY_AGE_MS) continue;
    page.push(sha256);
    if (page.length === STRAYS_AT_ONCE) await note();
  }
  await note();
  if (strays > 0) log.info({ strays }, 'found artifacts that nothing refers to');
}

export async function sweepDrafts(artifacts: ArtifactStorage, log: Logger): Promise<void> {
  const drafts = await artifacts.removeDrafts(DRAFT_AGE_MS);
  if (drafts > 0) log.info({ drafts }, 'removed what interrupted uploads had left');
}
