/** The audit log: who has changed what. Each record is written in the transaction of its change, and is never deleted. */
import type { AuditAction } from '@ordo/core/service-words';
import type { Database, Transaction } from '../database/database.ts';
import type { AuditRecord, Prisma } from '../generated/client.ts';

/** The caller who asks for a change. */
export interface Caller {
  /** Id of the API key; null where authentication is off. */
  readonly keyId: string | null;
  readonly owner: string | null;
  /** The id of the request, which the API's log also contains. */
  readonly requestId: string | null;
  readonly address: string | null;
}

/** The caller of changes without a request, which were made by somebody with the database's password. */
export const NO_CALLER: Caller = { keyId: null, owner: null, requestId: null, address: null };

export interface Change {
  readonly action: AuditAction;
  /** The subject of the change: the id of an experiment, a study, a key or a worker, or the owner and pool of a share. */
  readonly subject: string;
  readonly details?: Prisma.InputJsonObject;
}

export async function recordChange(tx: Transaction, by: Caller, change: Change): Promise<void> {
  const { action, subject, details = {} } = change;
  const { keyId, owner, requestId, address } = by;
  // The time is set in SQL, because Prisma would take it from the clock of this process.
  await tx.$executeRaw`
    insert into "AuditRecord" ("keyId", owner, action, subject, details, "requestId", address)
    values (${keyId}, ${owner}, ${action}, ${subject}, ${JSON.stringify(details)}::json, ${requestId}, ${address})`;
}

export interface AuditQuery {
  readonly limit: number;
  /** The position of the last record on the previous page. */
  readonly after?: bigint;
  readonly action?: AuditAction;
  readonly keyId?: string;
  readonly owner?: string;
  readonly subject?: string;
  /** Selects records from `since` on and before `until`. */
  readonly since?: Date;
  readonly until?: Date;
}

export function createAuditRepository(db: Database) {
  return {
    /** Lists records, newest first. */
    list: ({ limit, after, since, until, ...equal }: AuditQuery): Promise<AuditRecord[]> =>
      db.auditRecord.findMany({
        where: {
          ...equal,
          ...(after === undefined ? {} : { position: { lt: after } }),
          at: { ...(since === undefined ? {} : { gte: since }), ...(until === undefined ? {} : { lt: until }) },
        },
        orderBy: { position: 'desc' },
        take: limit,
      }),
  };
}
