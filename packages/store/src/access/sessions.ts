/**
 * Sessions of browsers: after a key was shown once, a token stands for it. Only the token's hash is stored. A session ends with
 * its key, and with the secret that the key had when the session began.
 */
import { randomBytes } from 'node:crypto';
import { sha256 } from '@ordo/core';
import { type Caller, recordChange } from './audit.ts';
import type { VerifiedKey } from './api-keys.ts';
import type { Database } from '../database/database.ts';

/** The lifetime of a session in seconds, unless its key expires earlier. */
export const SESSION_SECONDS = 12 * 3600;

/** Creates the repository. @param pulse connections that are reserved for short queries */
export function createSessionRepository(db: Database, pulse: Database) {
  return {
    /**
     * Begins a session.
     * @param lastsMs the time for which the given secret is still valid, when the session ends too; null if it does not expire
     * @returns the token, which cannot be shown again
     */
    begin: async (keyId: string, lastsMs: number | null, by: Caller): Promise<string> => {
      const seconds = Math.min(SESSION_SECONDS, (lastsMs ?? Infinity) / 1000);
      const token = randomBytes(32).toString('hex');
      await db.$transaction(async (tx) => {
        await tx.$executeRaw`delete from "Session" where "expiresAt" < now()`;
        await tx.$executeRaw`
          insert into "Session" ("tokenHash", "keyId", "expiresAt")
          values (${sha256(token)}, ${keyId}, now() + ${seconds} * interval '1 second')`;
        await recordChange(tx, by, { action: 'session.begin', subject: keyId });
      });
      return token;
    },

    /** Returns the key that the token stands for; null when the session has ended. */
    verify: async (token: string): Promise<VerifiedKey | null> => {
      const [row] = await pulse.$queryRaw<VerifiedKey[]>`
        select k.*, (extract(epoch from least(s."expiresAt", k."expiresAt") - now()) * 1000)::float8 as "expiresInMs"
        from "Session" s join "ApiKey" k on k.id = s."keyId"
        where s."tokenHash" = ${sha256(token)} and least(s."expiresAt", k."expiresAt") > now() and k."revokedAt" is null
          and (k."rotatedAt" is null or s."createdAt" >= k."rotatedAt" or k."formerUntil" > now())`;
      return row ?? null;
    },

    /** Ends the session. A repeated call is harmless. */
    end: async (token: string, by: Caller): Promise<void> => {
      await db.$transaction(async (tx) => {
        const ended = await tx.$queryRaw<{ keyId: string }[]>`
          delete from "Session" where "tokenHash" = ${sha256(token)} returning "keyId"`;
        for (const { keyId } of ended) await recordChange(tx, by, { action: 'session.end', subject: keyId });
      });
    },
  };
}
