/** API keys of the form `ordo_<id>_<secret>`. A key is shown once, on creation; the database has its secret's hash. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { OrdoError, sha256 } from '@ordo/core';
import type { Database } from './database.ts';
import type { ApiKey, Role } from './generated/client.ts';

export interface CreatedApiKey {
  readonly id: string;
  /** The whole key. It cannot be shown again. */
  readonly key: string;
}

const KEY_PATTERN = /^ordo_([0-9a-f]{12})_([0-9a-f]{64})$/;

/** @param pulse connections for what every heartbeat needs */
export function createApiKeyRepository(db: Database, pulse: Database) {
  return {
    create: async (name: string, role: Role): Promise<CreatedApiKey> => {
      const id = randomBytes(6).toString('hex');
      const secret = randomBytes(32).toString('hex');
      await db.apiKey.create({ data: { id, name, role, secretHash: sha256(secret) } });
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

    /** @throws OrdoError `api-key.not-found` */
    revoke: async (id: string): Promise<void> => {
      const changed = await db.$executeRaw`
        update "ApiKey" set "revokedAt" = coalesce("revokedAt", now()) where id = ${id}`;
      if (changed === 0) throw new OrdoError('api-key.not-found', `there is no API key ${id}`);
    },
  };
}
