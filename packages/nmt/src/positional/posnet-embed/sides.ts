/** Which sides a `posnet-embed` serves. */
import type { Side } from '../positions.ts';

export type SidesOption = 'both' | Side;

export function sidesOf(option: SidesOption): readonly Side[] {
  return option === 'both' ? ['encoder', 'decoder'] : [option];
}
