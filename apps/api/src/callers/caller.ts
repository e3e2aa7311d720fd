/** Identifies the caller of a request: for the audit log, and for turns. */
import type { Caller, DatasetReader } from '@ordo/store';
import type { FastifyRequest } from 'fastify';

export function callerOf({ apiKey, id, ip }: Pick<FastifyRequest, 'apiKey' | 'id' | 'ip'>): Caller {
  return { keyId: apiKey?.id ?? null, owner: apiKey?.owner ?? null, requestId: id, address: ip };
}

/** Says whose datasets a caller may use. Where authentication is off, everybody may use all of them. */
export function readerOf({ apiKey }: Pick<FastifyRequest, 'apiKey'>): DatasetReader {
  return { owner: apiKey?.owner ?? null, seesAll: apiKey === null || apiKey.role === 'admin' };
}

/** Returns the owner who waits for a turn. Keys of one owner count together. */
export const ownerOf = ({ owner, keyId, address }: Caller): string => owner ?? keyId ?? address ?? '';
