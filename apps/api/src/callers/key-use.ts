/** Records in the database when each key was last used, at most once a minute and without delaying any request. */
import { describeError, type Logger } from '@ordo/core';

const EVERY_MS = 60_000;

export interface KeyUse {
  note(id: string): void;
  /** Resolves when every use that was noted has been written to the database. */
  settled(): Promise<void>;
}

export function createKeyUse(
  write: (id: string) => Promise<void>,
  log: Logger,
  now: () => number = () => performance.now(),
): KeyUse {
  const noted = new Map<string, number>();
  const writing = new Set<Promise<void>>();
  return {
    note: (id) => {
      if (now() - (noted.get(id) ?? -Infinity) < EVERY_MS) return;
      noted.set(id, now());
      const written: Promise<void> = write(id)
        .catch((error: unknown) => {
          log.debug({ keyId: id, reason: describeError(error) }, 'the last use of a key was not written');
          noted.delete(id);
        })
        .finally(() => writing.delete(written));
      writing.add(written);
    },
    settled: async () => {
      await Promise.all(writing);
    },
  };
}
