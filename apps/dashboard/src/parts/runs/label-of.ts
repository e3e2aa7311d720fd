/** Names a run: as people call it, or else by its place in its experiment. */
import type { Schemas } from '../../data/api.ts';

type Placed = Pick<Schemas['Run'], 'variant' | 'seed'>;

export const placeOf = ({ variant, seed }: Placed): string => `${variant}, seed ${seed}`;

export const labelOf = ({ name = '', ...place }: Placed & { readonly name?: string }): string => name || placeOf(place);
