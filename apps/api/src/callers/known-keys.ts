/**
 * Remembers which API keys are valid. For a few seconds the database is not asked again, which heartbeats would otherwise
 * do all the time; a key that another process has revoked is refused after that time. While the database is away, a key
 * that was valid before stays valid, so that `/metrics`, for one, can be read then.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isOrdoError, sha256 } from '@ordo/core';
import { expiredKey, type VerifiedKey } from '@ordo/store';
import { createSharedWork } from '../answers/shared-work.ts';

const FRESH_MS = 3_000;
/** Longer than an outage, in which `/metrics` is what people look at. All else needs the database. */
const USABLE_WITHOUT_DATABASE_MS = 86_400_000;
/** How long somebody with a key that was valid waits for a database that says nothing. */
const ANSWERS_WITHIN_MS = 2_000;

export interface KnownKeys {
  /**
   * Returns the key's row, or null when the key is malformed, unknown or revoked.
   * @throws OrdoError `auth.expired-key`
   */
  verify(key: string): Promise<VerifiedKey | null>;
  /** The key's row if the key was valid when it was last used here. The database is not asked. */
  peek(key: string): VerifiedKey | null;
  /** Asks the database again at the next use of this key. */
  forget(id: string): void;
}

const SILENCE = Symbol('the database says nothing');

interface Known {
  readonly row: VerifiedKey;
  readonly at: number;
}

/** @param now a clock that nobody can set back, because a revoked key would be valid again */
export function createKnownKeys(
  ask: (key: string) => Promise<VerifiedKey | null>,
  now: () => number = () => performance.now(),
): KnownKeys {
  // By hash, so that no key can be read from the memory of the process. Only valid keys are in it, so it stays small.
  const known = new Map<string, Known>();
  // When a replica dies, all its workers come to another one at once, with one key. Their requests share one question.
  const questions = createSharedWork<VerifiedKey | null>();
  let timesForgotten = 0;
  const refresh = async (key: string, place: string): Promise<VerifiedKey | null> => {
    const at = now();
    const asked = timesForgotten;
    const keep = (row: VerifiedKey | null): void => {
      // What was asked before a key was forgotten may be out of date.
      if (asked !== timesForgotten) return;
      if (row === null) known.delete(place);
      else known.set(place, { row, at });
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

/** A key may expire while it is remembered. */
function requireTime(row: VerifiedKey, age: number): VerifiedKey {
  if (row.expiresInMs === null) return row;
  const expiresInMs = row.expiresInMs - age;
  if (expiresInMs <= 0) throw expiredKey(row.id);
  return { ...row, expiresInMs };
}
