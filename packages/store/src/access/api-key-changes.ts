/**
 * Creates, rotates and revokes API keys. At least one key with the role `admin` always remains valid without an end, because
 * otherwise nobody could create another key.
 */
import { OrdoError } from '@ordo/core';
import { type Caller, recordChange } from './audit.ts';
import type { Transaction } from '../database/database.ts';
import type { ApiKey, Role } from '../generated/client.ts';

export interface KeyBounds {
  /** The person or group that answers for what is done with the key. */
  readonly owner?: string;
  /** The only name under which workers may register with the key; null for any name. */
  readonly workerName?: string | null;
  /** The only pools in which workers may register with the key, or to which it may submit; empty for any pool. */
  readonly pools?: readonly string[];
  /** The largest number of runs that may be added with the key; null for any number. */
  readonly runBudget?: number | null;
  /** The time of expiry; null for a key that stays valid until it is revoked. */
  readonly expiresAt?: Date | null;
}

export interface Rotation {
  /** The number of seconds for which the former secret stays valid. */
  readonly overlapSeconds: number;
  /** The new time of expiry; undefined leaves the old one. */
  readonly expiresAt?: Date | null;
}

interface NewKey extends KeyBounds {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly secretHash: string;
}

interface NewSecret extends Rotation {
  readonly secretHash: string;
}
type KeyChange = { readonly by: Caller } & ({ readonly kind: 'revoke' } | ({ readonly kind: 'rotate' } & NewSecret));

/** Any number, as long as nothing else uses it. */
const ADMIN_KEYS_LOCK = 4_613_001;

export async function insertKey(tx: Transaction, key: NewKey, by: Caller): Promise<void> {
  const { owner = key.name, workerName = null, pools = [], runBudget = null, expiresAt = null, ...rest } = key;
  await requireFuture(tx, expiresAt);
  if (rest.role === 'admin' && expiresAt !== null) await requireOtherAdmin(tx, rest.id, 'expire');
  await tx.apiKey.create({ data: { ...rest, owner, workerName, pools: [...pools], runBudget, expiresAt } });
  const { id, name, role } = rest;
  const end = expiresAt?.toISOString() ?? null;
  const details = { name, role, owner, workerName, pools: [...pools], runBudget, expiresAt: end };
  await recordChange(tx, by, { action: 'api-key.create', subject: id, details });
}

export async function changeKey(tx: Transaction, id: string, change: KeyChange): Promise<void> {
  const [found] = await tx.$queryRaw<(ApiKey & { expired: boolean })[]>`
    select *, coalesce("expiresAt" <= now(), false) as expired from "ApiKey" where id = ${id}`;
  if (found === undefined) {
    throw new OrdoError('api-key.not-found', `there is no API key ${id}`, {
      fix: 'list the keys to find the right id',
    });
  }
  if (change.kind === 'rotate') await rotate(tx, found, change);
  else if (found.revokedAt === null) await revoke(tx, found, change.by);
}

async function revoke(tx: Transaction, { id, role }: ApiKey, by: Caller): Promise<void> {
  if (role === 'admin') await requireOtherAdmin(tx, id, 'be revoked');
  const changed =
    await tx.$executeRaw`update "ApiKey" set "revokedAt" = now() where id = ${id} and "revokedAt" is null`;
  if (changed === 1) await recordChange(tx, by, { action: 'api-key.revoke', subject: id });
}

async function rotate(
  tx: Transaction,
  { id, role, revokedAt, expired, expiresAt: before }: ApiKey & { expired: boolean },
  { secretHash, overlapSeconds, expiresAt = before, by }: NewSecret & { by: Caller },
): Promise<void> {
  if (revokedAt === null && !expired) {
    if (expiresAt !== before) await requireFuture(tx, expiresAt);
    if (role === 'admin' && expiresAt !== null) await requireOtherAdmin(tx, id, 'expire');
    await endFormerSessions(tx, id);
    // The condition is repeated, because the key may have been revoked in the meantime.
    const changed = await tx.$executeRaw`
      update "ApiKey" set "formerSecretHash" = "secretHash", "secretHash" = ${secretHash}, "rotatedAt" = now(),
        "formerUntil" = least(now() + make_interval(secs => ${overlapSeconds}), "expiresAt"), "expiresAt" = ${expiresAt}
      where id = ${id} and "revokedAt" is null`;
    if (changed === 1) {
      const details = { overlapSeconds, expiresAt: expiresAt?.toISOString() ?? null };
      return recordChange(tx, by, { action: 'api-key.rotate', subject: id, details });
    }
  }
  throw new OrdoError('api-key.conflict', `key ${id} is no longer valid, so it cannot be rotated`, {
    fix: 'create another key',
  });
}

/**
 * Ends the sessions that may have begun with an earlier secret than the present one. As long as the former secret is valid, that
 * may be any of them.
 */
async function endFormerSessions(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`
    delete from "Session" s
    using (select id, "rotatedAt", "formerUntil" from "ApiKey" where id = ${id} for update) k
    where s."keyId" = k.id and (s."createdAt" < k."rotatedAt" or k."formerUntil" > now())`;
}

/**
 * Throws if no other administrator remains.
 * @throws OrdoError `api-key.conflict` when no other administrator's key is valid without an end
 */
async function requireOtherAdmin(tx: Transaction, id: string, what: string): Promise<void> {
  // Changes of administrators' keys wait for each other here. Otherwise two keys could revoke each other at the same moment.
  await tx.$executeRaw`select pg_advisory_xact_lock(${ADMIN_KEYS_LOCK})`;
  const others = await tx.apiKey.count({
    where: { role: 'admin', revokedAt: null, expiresAt: null, id: { not: id } },
  });
  if (others > 0) return;
  throw new OrdoError(
    'api-key.conflict',
    `key ${id} is the only one left with the role admin that does not expire, so it cannot ${what}`,
    { fix: 'create another key with the role admin first, and use that one' },
  );
}

/** Throws unless the time is in the future by the database's clock, which later also decides whether the key has expired. */
async function requireFuture(tx: Transaction, expiresAt: Date | null): Promise<void> {
  if (expiresAt === null) return;
  const [time] = await tx.$queryRaw<{ now: Date }[]>`select now() as now`;
  if (time !== undefined && expiresAt > time.now) return;
  const now = time?.now.toISOString() ?? 'unknown';
  throw new OrdoError('request.invalid', `expiresAt is ${expiresAt.toISOString()}, but it is ${now} already`, {
    pointer: '/expiresAt',
    fix: 'give a time in the future, or leave it out for a key that does not expire',
  });
}
