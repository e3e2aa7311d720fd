/** Says for the audit log who makes a request. */
import type { Caller } from '@ordo/store';
import type { FastifyRequest } from 'fastify';

export function callerOf({ apiKey, id, ip }: Pick<FastifyRequest, 'apiKey' | 'id' | 'ip'>): Caller {
  return { keyId: apiKey?.id ?? null, owner: apiKey?.owner ?? null, requestId: id, address: ip };
}
