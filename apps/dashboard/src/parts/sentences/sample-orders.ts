/** Lists the orders in which the server can sort sentences. */
import type { SegmentsView } from '../../data/queries/segments.ts';

export type SampleOrder = Exclude<SegmentsView['sort'], undefined>;

export const ORDERS = [
  ['position', 'as in the test set'],
  ['score', 'lowest score first'],
  ['-score', 'highest score first'],
] as const;

/** The orders that compare the translations of two runs. */
export const ORDERS_OF_TWO = [
  ['difference', 'furthest below the other run first'],
  ['-difference', 'furthest above the other run first'],
] as const;
