/** Decides which sides of a model use `posnet-embed`. */
import type { ModelShape } from '../../options/model-options.ts';
import { listSides } from '../declaration.ts';
import type { Side } from '../positions.ts';

export type SidesOption = 'both' | Side;

export function sidesOf(option: SidesOption, shape: Pick<ModelShape, 'decoderOnly'> = {}): readonly Side[] {
  return listSides(shape).filter((side) => option === 'both' || option === side);
}
