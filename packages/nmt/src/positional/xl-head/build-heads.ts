/** Two streams of embeddings, one for a group of heads and one for the others (Ding et al. 2020, Eq 9 to 11). */
import { addSinusoids } from '../add-sinusoids.ts';
import type { EmbeddingHook, PositionalHooks } from '../positional-hooks.ts';
import type { SinusoidOptions } from '../sinusoids.ts';
import type { HeadOptions } from './head-options.ts';

/**
 * @param crossLingual returns Z_XL of Eq 9, the embeddings with cross-lingual positions
 * @param modelHeads H, the number of heads in the model
 */
export function buildHeads(
  options: SinusoidOptions & HeadOptions,
  crossLingual: EmbeddingHook,
  modelHeads: number,
): PositionalHooks {
  const { heads: tau, layers, residual } = options;
  const absolute: EmbeddingHook = (x, positions) => addSinusoids(x, positions, options);
  // The residual connection carries the usual stream. The group holds the heads that read the other stream.
  const carriesAbsolute = residual === 'absolute';
  const usual = carriesAbsolute ? absolute : crossLingual;
  return {
    onEmbeddings: (x, positions, context) => (context.side === 'encoder' ? usual : absolute)(x, positions, context),
    headGroup: carriesAbsolute
      ? { from: 0, to: tau, layers, onEmbeddings: crossLingual }
      : { from: tau, to: modelHeads, layers, onEmbeddings: absolute },
  };
}
