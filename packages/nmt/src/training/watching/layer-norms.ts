/** Measures how large gradients and states are, by layer. They show when a training is about to diverge. */
import { isOutOfMemory, squaredNorm, type tf } from '@ordo/tensor';
import type { TrainingRequest } from '../training-request.ts';
import { type WatchedUpdate, watchLayers } from './watched-layers.ts';

/**
 * The norms by layer, such as `encoder-2`. Gradients also have `tables` (embeddings, the output and final norms) and
 * `positional`.
 */
export interface LayerNorms {
  /** The norm of the gradient, after division by the number of tokens and before clipping. */
  readonly gradients: Readonly<Record<string, number>>;
  /** The root mean square of the states after a layer, including padding; layer 0 is the embeddings. */
  readonly states: Readonly<Record<string, number>>;
}

type Watched = Pick<TrainingRequest, 'model' | 'recipe' | 'seed'>;

/** @param divisor the number by which the gradients must be divided: the number of tokens, times the loss scale */
export function measureNorms(
  request: Watched,
  update: WatchedUpdate,
  { gradients, divisor }: { readonly gradients: readonly tf.Tensor[]; readonly divisor: number },
): LayerNorms {
  const byLayer = new Map<string, tf.Tensor[]>();
  for (const [i, name] of [...request.model.parameters.keys()].entries()) {
    const layer = layerOf(name);
    byLayer.set(layer, [...(byLayer.get(layer) ?? []), gradients[i] as tf.Tensor]);
  }
  const norms = [...byLayer].map(([layer, own]) => [layer, Math.sqrt(squaredNorm(own)) / divisor] as const);
  return { gradients: Object.fromEntries(norms), states: measureStates(request, update) };
}

/** The forward pass keeps less than the training did. If even that does not fit, its batches are cut finer. */
function measureStates(request: Watched, update: WatchedUpdate): LayerNorms['states'] {
  const sums = new Map<string, { squares: number; count: number }>();
  try {
    watchLayers(request, update, (states, layer, side) => {
      const name = `${side}-${layer}`;
      const { squares, count } = sums.get(name) ?? { squares: 0, count: 0 };
      sums.set(name, { squares: squares + squaredNorm([states]), count: count + states.size });
    });
  } catch (error) {
    const rows = Math.max(...update.batches.map((batch) => batch.rows));
    if (!isOutOfMemory(error) || update.microBatches >= rows) throw error;
    return measureStates(request, { ...update, microBatches: 2 * update.microBatches });
  }
  return Object.fromEntries([...sums].map(([name, { squares, count }]) => [name, Math.sqrt(squares / count)]));
}

/** Parameters have names such as `encoder.0.self.query.weight`, and layers are counted from 1. */
function layerOf(parameter: string): string {
  const [, side, index] = /^(encoder|decoder)\.(\d+)\./u.exec(parameter) ?? [];
  if (side !== undefined) return `${side}-${Number(index) + 1}`;
  return parameter.startsWith('positional.') ? 'positional' : 'tables';
}
