/** Reads where the decoders of succeeded runs looked, sentence by sentence. */
import type { SentenceAttention } from '@ordo/core/result-content';
import type { Database } from '../database/database.ts';

export interface AttendedSentence extends SentenceAttention {
  /** The place of the sentence in the test set, from 0. */
  readonly position: number;
}

export interface AttentionQuery {
  readonly runId: string;
  /** The position of the last sentence that the caller already has. */
  readonly after?: number;
  readonly limit: number;
}

const select = { position: true, source: true, target: true, weights: true } as const;

export function createAttentionRepository(db: Database) {
  return {
    list: async ({ runId, after = -1, limit }: AttentionQuery): Promise<AttendedSentence[]> => {
      const where = { runId, position: { gt: after } };
      const rows = await db.attention.findMany({ where, select, orderBy: { position: 'asc' }, take: limit });
      return rows.map(({ weights, ...row }) => ({ ...row, weights: weights as number[][] }));
    },

    count: (runId: string): Promise<number> => db.attention.count({ where: { runId } }),
  };
}
