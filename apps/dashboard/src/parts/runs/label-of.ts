/** Names a run among those of its experiment. */
import type { Schemas } from '../../data/api.ts';

export const labelOf = ({ variant, seed }: Pick<Schemas['Run'], 'variant' | 'seed'>): string =>
  `${variant}, seed ${seed}`;
