/** Computes the cost of a decomposition. */
import type { LanguageModel } from '@ordo/nmt';

/** The size of one decomposition. */
export interface DecompositionSize {
  /** The number of positions in the frozen text. */
  readonly time: number;
  /** The first position of each set. */
  readonly starts: readonly number[];
  /** The number of pairs of an explained token and a set that it has read. */
  readonly pairs: number;
}

/**
 * Returns the floating-point operations of the second pass, where a multiplication and an addition count as two. For each layer
 * they are values, their weighted sums, the output projection and the feed-forward layer at each position from a set's first one
 * on; then come the logits of each pair. Units that ReLU has switched off are counted, although they may be left out.
 */
export function countFlops(
  { shape, vocabulary }: Pick<LanguageModel, 'shape' | 'vocabulary'>,
  { time, starts, pairs }: DecompositionSize,
): number {
  const { dimension: d, feedForward, decoderLayers } = shape;
  let flops = 0;
  for (const start of starts) {
    const rows = time - start;
    const weighted = (rows * (rows + 1)) / 2;
    flops += decoderLayers * (rows * (4 * d * d + 4 * d * feedForward) + weighted * 2 * d);
  }
  return flops + pairs * 2 * d * vocabulary.size;
}
