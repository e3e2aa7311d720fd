/**
 * Caches which API keys are valid. For a few seconds the database is not asked again, which heartbeats would otherwise require
 * all the time. A key that another process has revoked is refused after that time. While the database is unreachable, a key
 * that was valid before stays valid, so that `/metrics`, for example, can still be read.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isOrdoError, sha256 } from '@ordo/core';
import { expiredKey, type VerifiedKey } from '@ordo/store';
import { createSharedWork } from '../answers/shared-work.ts';

const FRESH_MS = 3_000;
/**
 * The time for which a key stays usable without the database. It is longer than an outage, in which people look at `/metrics`.
 * Everything else needs the database.
 */
const USABLE_WITHOUT_DATABASE_MS = 86_400_000;
/** The longest wait of a caller, whose key was valid, for a database that does not answer. */
const ANSWERS_WITHIN_MS = 2_000;

export interface KnownKeys {
  /**
   * Returns the key's row; null when the key is malformed, unknown or revoked.
   * @throws OrdoError `auth.expired-key`
   */
  verify(key: string): Promise<VerifiedKey | null>;
  /** Returns the key's row if the key was valid when it was last used here. The database is not asked. */
  peek(key: string): VerifiedKey | null;
  /** Makes the next use of this key ask the database again. */
  forget(id: string): void;
}

const SILENCE = Symbol('the database says nothing');

interface Known {
  readonly row: VerifiedKey;
  readonly at: number;
}

/**
 * Creates the cache.
 * @param now a clock that cannot be set back, because a revoked key would then be valid again
 */
export function createKnownKeys(
  ask: (key: string) => Promise<VerifiedKey | null>,
  now: () => number = () => performance.now(),
): KnownKeys {
  // Keys are stored by hash, so that no key can be read from the memory of the process. Only valid keys are stored, so the map
  // stays small.
  const known = new Map<string, Known>();
  /** Drops the keys that are of no use any more. Each job of a CI service has a key of its own, which never comes back. */
  const dropOld = (): void => {
    for (const [place, { row, at }] of known) {
      const usableMs = Math.min(row.expiresInMs ?? Infinity, USABLE_WITHOUT_DATABASE_MS);
      if (now() - at > usableMs) known.delete(place);
    }
  };
  // When a replica dies, all its workers come to another one at once with the same key. Their requests share one query.
  const questions = createSharedWork<VerifiedKey | null>();
  let timesForgotten = 0;
  const refresh = async (key: string, place: string): Promise<VerifiedKey | null> => {
    const at = now();
    const asked = timesForgotten;
    const keep = (row: VerifiedKey | null): void => {
      // A query that began before a key was forgotten may give an outdated answer.
      if (asked !== timesForgotten) return;
      if (row === null) known.delete(place);
      else {
        if (!known.has(place)) dropOld();
        known.set(place, { row, at });
      }
    };
    try {
      const row = await ask(key);
      keep(row);
      return row;
    } catch (error) {
      if (isOrdoError(error, 'auth.expired-key')) keep(null);
      throw error;
    }
  };
  return {
    verify: async (key) => {
      const place = sha256(key);
      const entry = known.get(place);
      const age = entry === undefined ? Infinity : now() - entry.at;
      if (entry !== undefined && age < FRESH_MS) return requireTime(entry.row, age);
      const asked = questions.share(place, () => refresh(key, place));
      if (entry === undefined || age > USABLE_WITHOUT_DATABASE_MS) return await asked;
      try {
        const answer = await Promise.race([asked, delay(ANSWERS_WITHIN_MS, SILENCE, { ref: false })]);
        return answer === SILENCE ? requireTime(entry.row, age) : answer;
      } catch (error) {
        if (!isOrdoError(error, 'store.unavailable')) throw error;
        return requireTime(entry.row, age);
      }
    },
    peek: (key) => known.get(sha256(key))?.row ?? null,
    forget: (id) => {
      timesForgotten += 1;
      questions.restart();
      for (const [place, { row }] of known) if (row.id === id) known.delete(place);
    },
  };
}

/** Throws if the key has expired, which may happen while it is cached. */
function requireTime(row: VerifiedKey, age: number): VerifiedKey {
  if (row.expiresInMs === null) return row;
  const expiresInMs = row.expiresInMs - age;
  if (expiresInMs <= 0) throw expiredKey(row.id);
  return { ...row, expiresInMs };
}
