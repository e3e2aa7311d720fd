/** Finds where a training that has diverged computed the first value that is not finite. */
import { isOutOfMemory, type tf } from '@ordo/tensor';
import type { TrainableModel } from '../trainable.ts';
import type { TrainingRequest } from '../training-request.ts';
import { describeLayer, type WatchedUpdate, watchLayers } from './watched-layers.ts';

/** The parameters of a layer have names such as `encoder.3.…`; those of tables and encodings have other names. */
const OF_LAYER = /^(?:encoder|decoder)\.\d+\./u;

/**
 * Describes the place of the first value that is not finite, in the order of computation: in the states of a layer, in the
 * weights or, going back from the loss, in a gradient.
 * @param gradients the gradients of the parameters, in the order of the parameters; null if there was only a forward pass
 */
export function findNotFinite(
  request: Pick<TrainingRequest, 'model' | 'recipe' | 'seed'>,
  update: WatchedUpdate,
  gradients: readonly tf.Tensor[] | null = null,
): string {
  const { model } = request;
  const [weights] = [...model.parameters].find(([, values]) => !isFinite(values)) ?? [];
  try {
    const layer = findLayer(request, update);
    const why = weights === undefined ? '' : `, and the weights ${weights} are not finite either`;
    if (layer !== null) return `the first value that is not finite is in ${layer}${why}`;
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    return 'there was no memory to look for the first layer that is not finite';
  }
  if (weights !== undefined) return `the first value that is not finite is in the weights ${weights}`;
  const gradient = gradients === null ? null : findGradient(model, gradients);
  if (gradient !== null) return `the first value that is not finite is in the gradient of ${gradient}`;
  return 'all weights and the states of all layers are finite';
}

function findLayer(request: Parameters<typeof findNotFinite>[0], update: WatchedUpdate): string | null {
  let found: string | null = null;
  watchLayers(request, update, (states, layer, side) => {
    if (found === null && !isFinite(states)) found = describeLayer(layer, side, request.model.shape);
  });
  return found;
}

/** The backward pass reaches the last layer first. The gradient of a table may come from any of its uses. */
function findGradient({ parameters }: TrainableModel, gradients: readonly tf.Tensor[]): string | null {
  const names = [...parameters.keys()];
  const broken = gradients.flatMap((gradient, i) => (isFinite(gradient) ? [] : [names[i] as string])).toReversed();
  return broken.find((name) => OF_LAYER.test(name)) ?? broken[0] ?? null;
}

function isFinite(tensor: tf.Tensor): boolean {
  return tensor.dataSync().every((value) => Number.isFinite(value));
}
