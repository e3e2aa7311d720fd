/**
 * API keys of the form `ordo_<id>_<secret>`. A key is shown only when it is created or rotated; the database holds a hash of
 * its secret. The database's clock decides whether a key has expired, so that all processes agree.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { KEY_ID_FORM, OrdoError, sha256 } from '@ordo/core';
import { changeKey, insertKey, type KeyBounds, type Rotation } from './api-key-changes.ts';
import { type Caller, NO_CALLER } from './audit.ts';
import type { Database } from '../database/database.ts';
import type { ApiKey, Role } from '../generated/client.ts';

export interface CreatedApiKey {
  readonly id: string;
  /** The whole key. It cannot be shown again. */
  readonly key: string;
}

/** A key whose secret was right. */
export interface VerifiedKey extends ApiKey {
  /** The time for which the secret stays valid; null when it does not expire. */
  readonly expiresInMs: number | null;
}

const KEY_PATTERN = new RegExp(`^ordo_(${KEY_ID_FORM})_([0-9a-f]{64})$`);

/** Creates the repository. @param pulse connections that are reserved for heartbeats */
export function createApiKeyRepository(db: Database, pulse: Database) {
  return {
    /**
     * Creates a key. The owner defaults to the key's name.
     * @throws OrdoError `request.invalid` when the given time of expiry has passed; `api-key.conflict` when the first key of an
     *   administrator would expire
     */
    create: async (
      name: string,
      role: Role,
      bounds: KeyBounds = {},
      by: Caller = NO_CALLER,
    ): Promise<CreatedApiKey> => {
      const id = randomBytes(6).toString('hex');
      const { key, secretHash } = makeKey(id);
      await db.$transaction((tx) => insertKey(tx, { id, name, role, secretHash, ...bounds }, by));
      return { id, key };
    },

    /**
     * Gives the key a new secret, and returns the whole key. The present secret stays valid for the overlap.
     * @throws OrdoError `api-key.not-found`; `api-key.conflict` for a key that is no longer valid, and for the last
     *   administrator's key if it would expire; `request.invalid` when the given time of expiry has passed
     */
    rotate: async (id: string, rotation: Rotation, by: Caller = NO_CALLER): Promise<CreatedApiKey> => {
      const { key, secretHash } = makeKey(id);
      await db.$transaction((tx) => changeKey(tx, id, { kind: 'rotate', secretHash, by, ...rotation }));
      return { id, key };
    },

    /**
     * Revokes the key. A repeated call is harmless.
     * @throws OrdoError `api-key.not-found`; `api-key.conflict` for the last administrator's key, without which nobody could
     *   create another one
     */
    revoke: (id: string, by: Caller = NO_CALLER): Promise<void> =>
      db.$transaction((tx) => changeKey(tx, id, { kind: 'revoke', by })),

    /**
     * Returns the key's row, or null when the key is malformed, unknown or revoked.
     * @throws OrdoError `auth.expired-key` when the secret is right but no longer valid
     */
    verify: (key: string): Promise<VerifiedKey | null> => verifyKey(pulse, key),

    /** Notes that the key was used. The note is written at most once a minute, however many processes ask for it. */
    noteUse: async (id: string): Promise<void> => {
      await db.$executeRaw`
        update "ApiKey" set "lastUsedAt" = now()
        where id = ${id} and ("lastUsedAt" is null or "lastUsedAt" < now() - interval '1 minute')`;
    },

    list: (): Promise<ApiKey[]> => db.apiKey.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  };
}

function makeKey(id: string): { key: string; secretHash: string } {
  const secret = randomBytes(32).toString('hex');
  return { key: `ordo_${id}_${secret}`, secretHash: sha256(secret) };
}

interface TimedKey extends ApiKey {
  readonly expiresInMs: number | null;
  readonly formerInMs: number | null;
}

async function verifyKey(pulse: Database, key: string): Promise<VerifiedKey | null> {
  const [, id, secret] = KEY_PATTERN.exec(key) ?? [];
  if (id === undefined || secret === undefined) return null;
  const [row] = await pulse.$queryRaw<TimedKey[]>`
    select *, (extract(epoch from "expiresAt" - now()) * 1000)::float8 as "expiresInMs",
      (extract(epoch from "formerUntil" - now()) * 1000)::float8 as "formerInMs"
    from "ApiKey" where id = ${id} and "revokedAt" is null`;
  if (row === undefined) return null;
  const { formerInMs, ...found } = row;
  if (isHashOf(secret, row.secretHash)) return requireTime(found);
  if (row.formerSecretHash === null || !isHashOf(secret, row.formerSecretHash)) return null;
  return requireTime({ ...found, expiresInMs: Math.min(formerInMs ?? 0, row.expiresInMs ?? Infinity) });
}

function isHashOf(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(sha256(secret), 'hex'));
}

function requireTime(key: VerifiedKey): VerifiedKey {
  if (key.expiresInMs === null || key.expiresInMs > 0) return key;
  throw expiredKey(key.id);
}

export function expiredKey(id: string): OrdoError {
  return new OrdoError('auth.expired-key', `the API key ${id} has expired, or was replaced by a rotation`, {
    fix: 'set ORDO_API_KEY to the new key that the rotation has printed, or ask an administrator for one',
  });
}
