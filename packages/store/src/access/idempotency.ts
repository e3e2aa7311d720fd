/** Idempotency keys make sure that a submission that is sent twice creates only one experiment. */
import { OrdoError } from '@ordo/core';
import type { Database, Transaction } from '../database/database.ts';

export interface Idempotency {
  /** The owner who sent the key. Different owners may use equal keys. */
  readonly owner: string;
  readonly key: string;
  /** Hash of the request, so that one key cannot stand for two different requests. */
  readonly requestHash: string;
}

/** Returns the experiment that this request has already created, or null. @throws OrdoError `idempotency.mismatch` */
export async function findEarlierSubmission(
  db: Database | Transaction,
  idempotency: Idempotency,
): Promise<string | null> {
  const { owner, key, requestHash } = idempotency;
  const earlier = await db.idempotencyKey.findUnique({ where: { owner_key: { owner, key } } });
  if (earlier === null) return null;
  if (earlier.requestHash !== requestHash) {
    // A client that repeats an unanswered request learns the outcome of the first one here, even if the code has changed in
    // between.
    const { experimentId } = earlier;
    const message = `Idempotency-Key ${JSON.stringify(key)} has made experiment ${experimentId}, from another spec, data or code`;
    throw new OrdoError('idempotency.mismatch', message, {
      fix: `look at experiment ${experimentId}, or send the request with a new key to make another one`,
    });
  }
  return earlier.experimentId;
}

/** Records the submission. Fails with a unique violation when another request has used the key in the meantime. */
export async function recordSubmission(tx: Transaction, entry: Idempotency & { experimentId: string }): Promise<void> {
  const { owner, key, requestHash, experimentId } = entry;
  await tx.idempotencyKey.create({ data: { owner, key, requestHash, experimentId } });
}
