/** A judgement with its place in the report, by which an address names it. */
import type { Schemas } from '../../data/api.ts';

export interface Placed {
  readonly place: number;
  readonly judgement: Schemas['Judgement'];
}

/** Returns the target of a link to a judgement. */
export type LinkOf = (place: number) => { readonly to: string; readonly search: { readonly cell: string } };

export const isValue = ({ kind }: Schemas['Judgement']): boolean => kind === 'value' || kind === 'count';

/** Returns true if nobody has run what the judgement is about. It then says nothing about the paper. */
export const isNotRun = ({ measured, seeds }: Schemas['Judgement']): boolean =>
  measured === null && seeds !== null && seeds.finished.length === 0;
