/** Creates a key of every kind. */
import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { callJson, type HttpClient } from './http.ts';

export interface Keys {
  readonly admin: string;
  readonly reader: string;
  /** A key that submits for the owner `ada`. */
  readonly owner: string;
  /** Another key of the same owner. */
  readonly colleague: string;
  /** A key that submits for another owner. */
  readonly stranger: string;
  readonly worker: string;
  readonly otherWorker: string;
  /** A key of a worker that may only register as `gpu-9`. */
  readonly boundWorker: string;
  /** The key of an administrator that was revoked. */
  readonly revoked: string;
  /** A key that has expired. */
  readonly expired: string;
  /** The former secret of a key that was rotated without an overlap. */
  readonly rotated: string;
  /** The former secret of a reader's key, which is still valid for a day. */
  readonly overlapping: string;
  /** A key for workers of the pool `gpu` alone. */
  readonly pooledWorker: string;
  /** The id of a key that exists, with another secret. */
  readonly wrongSecret: string;
  /** A key of the right form whose id does not exist. */
  readonly unknown: string;
}

interface Created {
  readonly id: string;
  readonly key: string;
}

export async function createKeys(http: HttpClient, sql: Client, admin: string): Promise<Keys> {
  const create = async (name: string, role: string, bounds: object = {}): Promise<Created> =>
    await callJson<Created>(http, {
      method: 'POST',
      path: '/v1/api-keys',
      key: admin,
      body: { name, role, ...bounds },
    });
  const revoked = await create('gone', 'admin');
  await callJson(http, { method: 'DELETE', path: `/v1/api-keys/${revoked.id}`, key: admin });
  const rotate = async ({ id }: Created, overlapSeconds: number): Promise<unknown> =>
    await callJson(http, { method: 'POST', path: `/v1/api-keys/${id}/rotate`, key: admin, body: { overlapSeconds } });
  const rotated = await create('renewed', 'admin');
  await rotate(rotated, 0);
  const overlapping = await create('renewing', 'read');
  await rotate(overlapping, 86_400);
  const expired = await create('late', 'admin');
  await sql.query(`update "ApiKey" set "expiresAt" = now() - interval '1 minute' where id = $1`, [expired.id]);
  const owner = await create('laptop', 'submit', { owner: 'ada' });
  return {
    admin,
    revoked: revoked.key,
    rotated: rotated.key,
    overlapping: overlapping.key,
    expired: expired.key,
    owner: owner.key,
    colleague: (await create('desktop', 'submit', { owner: 'ada' })).key,
    stranger: (await create('eve', 'submit')).key,
    reader: (await create('reader', 'read')).key,
    worker: (await create('w1', 'worker')).key,
    otherWorker: (await create('w2', 'worker')).key,
    boundWorker: (await create('bound', 'worker', { workerName: 'gpu-9' })).key,
    pooledWorker: (await create('pooled', 'worker', { pools: ['gpu'] })).key,
    wrongSecret: `ordo_${owner.id}_${randomBytes(32).toString('hex')}`,
    unknown: `ordo_${'0'.repeat(12)}_${randomBytes(32).toString('hex')}`,
  };
}

/** Returns the secret parts of the keys. Ids are not secret. */
export function secretsOf(keys: Keys): string[] {
  return Object.values(keys).map((key: string) => key.split('_')[2] ?? key);
}
