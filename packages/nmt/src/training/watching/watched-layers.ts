/** Computes a forward pass of an update once more, and shows the states of every layer. */
import type { TokenBatch } from '@ordo/data';
import { tf } from '@ordo/tensor';
import { DropoutStream, Pass, type StateObserver } from '../../model/pass.ts';
import type { ModelShape } from '../../options/model-options.ts';
import type { Side } from '../../positional/positions.ts';
import { splitBatch, takePart } from '../batch/micro-batch.ts';
import { computeStates } from '../trainable.ts';
import type { TrainingRequest } from '../training-request.ts';

/** The values on which the masks of an update depend. */
export interface WatchedUpdate {
  readonly batches: readonly TokenBatch[];
  /** The number of dropout masks that each part had drawn before the update. */
  readonly dropoutCounter: number;
  /** The number of micro-batches in which each part of a batch was computed. */
  readonly microBatches: number;
}

/** Shows the states of all parts of the batches, including those of other processes, with the dropout masks of the update. */
export function watchLayers(
  { model, recipe, seed }: Pick<TrainingRequest, 'model' | 'recipe' | 'seed'>,
  { batches, dropoutCounter, microBatches }: WatchedUpdate,
  onStates: StateObserver,
): void {
  const { batchParts = 1 } = recipe;
  for (let part = 0; part < batchParts; part++) {
    const pass = Pass.watched(recipe, new DropoutStream(seed, dropoutCounter, part), onStates);
    for (const batch of batches) {
      const piece = takePart(batch, part, batchParts);
      const pieces = piece === null ? [] : splitBatch(piece, microBatches);
      for (const rows of pieces) tf.tidy(() => void computeStates(model, rows, pass));
    }
  }
}

/** Returns a layer's name for errors: `the embeddings of the encoder`, `layer 2 of 6 of the decoder`. */
export function describeLayer(layer: number, side: Side, { encoderLayers, decoderLayers }: ModelShape): string {
  const layers = side === 'encoder' ? encoderLayers : decoderLayers;
  return layer === 0 ? `the embeddings of the ${side}` : `layer ${layer} of ${layers} of the ${side}`;
}
