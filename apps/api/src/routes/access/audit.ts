/** /v1/audit: who has changed what. */
import type { ActionSchema, AuditRecordSchema, DetailsSchema } from '@ordo/protocol/access/audit';
import { listChanges } from '@ordo/protocol/access/audit';
import { type AuditRecord } from '@ordo/store';
import { type Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { readPage } from '../../lists/page.ts';
import { readTime } from '../../lists/read-time.ts';

const POSITION_PATTERN = /^\d{1,18}$/;

export async function auditRoutes(app: App): Promise<void> {
  app.route({
    ...listChanges,
    handler: async (request) => {
      const { limit, cursor, since, until, ...equal } = request.query;
      const times = {
        ...(since === undefined ? {} : { since: readTime(since, '/query/since') }),
        ...(until === undefined ? {} : { until: readTime(until, '/query/until') }),
      };
      const page = { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) };
      const { items, nextCursor } = await readPage(page, POSITION_PATTERN, {
        read: (count, after) =>
          app.store.audit.list({
            ...equal,
            ...times,
            limit: count,
            ...(after === undefined ? {} : { after: BigInt(after) }),
          }),
        placeOf: (record) => String(record.position),
      });
      return { records: items.map(presentRecord), nextCursor };
    },
  });
}

function presentRecord(record: AuditRecord): Static<typeof AuditRecordSchema> {
  return {
    ...record,
    position: Number(record.position),
    at: record.at.toISOString(),
    action: record.action as Static<typeof ActionSchema>,
    details: record.details as Static<typeof DetailsSchema>,
  };
}
