/** The messages between `ordo measure` and the process that measures one row. */
import type { CostOrder, ForwardCost, TrainingCost } from '@ordo/run';

export type MeasureOrder =
  | { readonly kind: 'forward-time'; readonly order: CostOrder; readonly repeats: number }
  | { readonly kind: 'training-memory'; readonly order: CostOrder };

export type MeasureAnswer =
  | { readonly kind: 'forward-time'; readonly cost: ForwardCost }
  | { readonly kind: 'training-memory'; readonly cost: TrainingCost }
  | { readonly kind: 'error'; readonly code: string; readonly message: string };
