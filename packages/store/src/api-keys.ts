/** API keys of the form `ordo_<id>_<secret>`. A key is shown once, on creation; the database has its secret's hash. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { OrdoError, sha256 } from '@ordo/core';
import type { Database, Transaction } from './database.ts';
import type { ApiKey, Role } from './generated/client.ts';

export interface CreatedApiKey {
  readonly id: string;
  /** The whole key. It cannot be shown again. */
  readonly key: string;
}

export interface KeyBounds {
  /** Who answers for what is done with the key. */
  readonly owner?: string;
  /** The only name under which workers may register with the key; null for any name. */
  readonly workerName?: string | null;
}

const KEY_PATTERN = /^ordo_([0-9a-f]{12})_([0-9a-f]{64})$/;

/** @param pulse connections for what every heartbeat needs */
export function createApiKeyRepository(db: Database, pulse: Database) {
  return {
    /** The owner is the key's name unless it is given. */
    create: async (
      name: string,
      role: Role,
      { owner = name, workerName = null }: KeyBounds = {},
    ): Promise<CreatedApiKey> => {
      const id = randomBytes(6).toString('hex');
      const secret = randomBytes(32).toString('hex');
      await db.apiKey.create({ data: { id, name, role, owner, workerName, secretHash: sha256(secret) } });
      return { id, key: `ordo_${id}_${secret}` };
    },

    /** Returns the key's row, or null when the key is malformed, unknown or revoked. */
    verify: async (key: string): Promise<ApiKey | null> => {
      const [, id, secret] = KEY_PATTERN.exec(key) ?? [];
      if (id === undefined || secret === undefined) return null;
      const row = await pulse.apiKey.findUnique({ where: { id } });
      if (row === null || row.revokedAt !== null) return null;
      return timingSafeEqual(Buffer.from(row.secretHash, 'hex'), Buffer.from(sha256(secret), 'hex')) ? row : null;
    },

    list: (): Promise<ApiKey[]> => db.apiKey.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),

    /**
     * Repeating it is harmless.
     * @throws OrdoError `api-key.not-found`; `api-key.conflict` for the last administrator's key, without which nobody
     *   could create another one
     */
    revoke: (id: string): Promise<void> => db.$transaction((tx) => revokeKey(tx, id)),
  };
}

async function revokeKey(tx: Transaction, id: string): Promise<void> {
  // All administrators' keys are locked, so that two of them cannot be revoked at the same moment.
  const admins = await tx.$queryRaw<{ id: string }[]>`
    select id from "ApiKey" where role = 'admin' and "revokedAt" is null order by id for update`;
  if (admins.length === 1 && admins[0]?.id === id) {
    throw new OrdoError('api-key.conflict', `key ${id} is the only one left with the role admin`, {
      fix: 'create another key with the role admin first, and revoke this one with it',
    });
  }
  const changed = await tx.$executeRaw`
    update "ApiKey" set "revokedAt" = coalesce("revokedAt", now()) where id = ${id}`;
  if (changed === 0) throw new OrdoError('api-key.not-found', `there is no API key ${id}`);
}
