/**
 * Decides in how many micro-batches a batch is computed. The number doubles when a micro-batch does not fit into memory, and it
 * is halved again after many updates in which memory was sufficient.
 */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';

const Count = Type.Integer({ minimum: 0 });
const Positive = Type.Integer({ minimum: 1 });

export interface BatchCut {
  /** The present number of micro-batches. */
  readonly microBatches: number;
  /** The number that the last request asked for when it changed the present number. */
  readonly asked: number;
  /** The smallest number allowed, because with fewer the process was killed. */
  readonly least: number;
  /** The number of updates since the last change. */
  readonly calm: number;
  /** The number of calm updates after which half as many micro-batches are tried. It doubles each time that memory runs out. */
  readonly patience: number;
}

export const BatchCutSchema = Type.Object(
  { microBatches: Positive, asked: Positive, least: Positive, calm: Count, patience: Positive },
  closed,
);

const FIRST_PATIENCE = 50;
const LONGEST_PATIENCE = 10_000;

export const WHOLE: BatchCut = { microBatches: 1, asked: 1, least: 1, calm: 0, patience: FIRST_PATIENCE };

/**
 * Returns the cut of a training that begins or resumes. A request that asks for more than the last one follows a process that was
 * killed for its memory. The cut that the process used is therefore made finer by the same factor.
 */
export function askFor(asked: number, cut: BatchCut): BatchCut {
  if (asked <= cut.asked) return cut;
  const microBatches = Math.ceil((cut.microBatches * asked) / cut.asked);
  return { ...cut, asked, microBatches, least: microBatches, calm: 0 };
}

/** Returns the cut after an update for which `microBatches` were needed. */
export function afterUpdate(cut: BatchCut, microBatches: number): BatchCut {
  if (microBatches > cut.microBatches) {
    return { ...cut, microBatches, calm: 0, patience: Math.min(2 * cut.patience, LONGEST_PATIENCE) };
  }
  const calm = cut.calm + 1;
  if (calm < cut.patience || cut.microBatches === cut.least) return { ...cut, calm };
  return { ...cut, microBatches: Math.max(cut.least, Math.ceil(cut.microBatches / 2)), calm: 0 };
}
