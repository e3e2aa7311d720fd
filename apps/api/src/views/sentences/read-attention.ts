/** Reads a page of the sentences whose attention a run has kept. */
import type { RunSpec } from '@ordo/spec';
import type { AttendedSentence } from '@ordo/store';
import type { App } from '../../app-options.ts';
import { readPage } from '../../lists/page.ts';
import { notFinished, requireRun } from '../require-run.ts';

interface AttentionPage {
  layer: number | null;
  sentences: { position: number; source: string[]; target: string[]; weights: number[][] }[];
  total: number;
  nextCursor: string | null;
}

const PLACE = /^\d{1,9}$/;

/** Reads the page. @throws OrdoError `run.not-found`, `run.conflict` */
export async function readAttention(
  { store }: Pick<App, 'store'>,
  runId: string,
  query: { readonly limit?: number; readonly cursor?: string },
): Promise<AttentionPage> {
  const run = await requireRun({ store }, runId);
  if (run.state !== 'succeeded') notFinished(run);
  const [total, page] = await Promise.all([
    store.attention.count(runId),
    readPage(query, PLACE, {
      read: (limit, after) =>
        store.attention.list({ runId, limit, ...(after === undefined ? {} : { after: Number(after) }) }),
      placeOf: ({ position }) => String(position),
    }),
  ]);
  return {
    layer: layerOf(run.spec as RunSpec),
    sentences: page.items.map(present),
    total,
    nextCursor: page.nextCursor,
  };
}

function layerOf({ kind, evaluation }: RunSpec): number | null {
  return kind === 'translation' ? (evaluation.attention?.layer ?? null) : null;
}

function present({ position, source, target, weights }: AttendedSentence) {
  return { position, source: [...source], target: [...target], weights: weights.map((row) => [...row]) };
}
