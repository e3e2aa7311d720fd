/** Computes how long an input a model can take, from its options alone. */
import type { ModelShape } from '../options/model-options.ts';
import type { LengthLimit, PositionalOptions } from './declaration.ts';
import type { Side } from './positions.ts';
import { getPositionalEncoding } from './registry.ts';

/** Lists every limit on the length of an input on a side, in tokens with EOS. The tightest comes first. */
export function listInputLimits(
  { shape, positional }: { readonly shape: ModelShape; readonly positional: PositionalOptions },
  side: Side,
): readonly [LengthLimit, ...LengthLimit[]] {
  const own = { length: shape.maxPositions, option: '/model/maxPositions' };
  const positionalLimit = getPositionalEncoding(positional.type).limit?.(positional, side) ?? null;
  if (positionalLimit === null) return [own];
  return positionalLimit.length < own.length ? [positionalLimit, own] : [own, positionalLimit];
}
