/** A judgement with its place in the report, by which an address names it. */
import type { Schemas } from '../data/api.ts';

export interface Placed {
  readonly place: number;
  readonly judgement: Schemas['Judgement'];
}

/** Where a link to the place leads. */
export type LinkOf = (place: number) => { readonly to: string; readonly search: { readonly cell: string } };

export const isValue = ({ kind }: Schemas['Judgement']): boolean => kind === 'value' || kind === 'count';

/** Nobody has run what it is about, so that it says nothing about the paper. */
export const isNotRun = ({ measured, seeds }: Schemas['Judgement']): boolean =>
  measured === null && seeds !== null && seeds.finished.length === 0;
