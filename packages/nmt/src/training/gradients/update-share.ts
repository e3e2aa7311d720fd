/**
 * The share of an update that one process computes. Each batch is cut into `recipe.batchParts` parts, which the processes share
 * as evenly as they can. Random draws and the rounding of sums depend on the number of a part, and not on the process that
 * computes it.
 */
import type { TokenBatch } from '@ordo/data';
import { tf } from '@ordo/tensor';
import { DropoutStream, Pass } from '../../model/pass.ts';
import { GradientSum } from './gradient-sum.ts';
import { GradientTree } from './gradient-tree.ts';
import { differentiate, type LossSums, takePart } from '../batch/micro-batch.ts';
import { partsOf, sumInOrder, sumOrder } from './part-tree.ts';
import type { ProcessGroup } from './process-group.ts';
import { computeInMemory, type Thrift } from '../batch/thrift.ts';
import type { TrainingRequest } from '../training-request.ts';

type ShareRequest = Pick<TrainingRequest, 'model' | 'recipe' | 'seed'>;

/** The inputs that all parts of an update need. */
export interface UpdatePlan {
  /** The batches of the update, before they are cut into parts. */
  readonly batches: readonly TokenBatch[];
  /** The number of dropout masks that a part has drawn before, at most. */
  readonly dropoutCounter: number;
  /** The means that save memory, from the first part on. */
  readonly thrift: Thrift;
  /** True if layers may be computed again when a micro-batch does not fit otherwise. */
  readonly mayRecompute: boolean;
  /** The factor by which the loss is multiplied before it is differentiated. */
  readonly lossScale: number;
}

/**
 * The losses of a whole update, and its gradients, which are scaled by the plan's `lossScale`. The caller disposes of the
 * gradients.
 */
export interface UpdateSums extends LossSums {
  readonly gradients: readonly tf.Tensor[];
  readonly dropoutCounter: number;
  /** The largest number of micro-batches in which a part was computed, and whether the layers of any part were computed again. */
  readonly thrift: Thrift;
}

/** Computes the parts of this process, and adds up the parts of all processes. */
export function computeUpdate(request: ShareRequest, group: ProcessGroup, plan: UpdatePlan): UpdateSums {
  const order = sumOrder(request.recipe.batchParts ?? 1, group.size);
  const { sums, thrift, dropoutCounter } = computeShare(request, group, plan);
  const losses = sums.flatMap(({ loss, nll, targetTokens }) => [loss, nll, targetTokens]);
  // Every process must send the same count of numbers, whatever the number of its subtrees.
  const rest = Array.from({ length: 3 * (Math.max(...order.counts) - sums.length) }, () => 0);
  const saving = [thrift.microBatches, Number(thrift.recomputes)];
  const told = group.gather([dropoutCounter, ...saving, ...losses, ...rest]);
  const column = (i: number): number[] => told.map((row) => row[i] as number);
  const total = (i: number): number => {
    const ofSubtrees = told.flatMap((row, rank) => row.slice(3, 3 + 3 * (order.counts[rank] as number)));
    return sumInOrder(
      ofSubtrees.filter((_, at) => at % 3 === i),
      order,
    );
  };
  const [gradients = [], ...others] =
    group.size === 1 ? sums.map((sum) => sum.gradients) : ownMemory(sums, request.model);
  group.sum([gradients, ...others], order);
  tf.dispose(others.flat());
  return {
    gradients,
    loss: total(0),
    nll: total(1),
    targetTokens: total(2),
    // Parts that were computed in more micro-batches have drawn more masks, and no part may draw a mask again.
    dropoutCounter: Math.max(...column(0)),
    thrift: { microBatches: Math.max(...column(1)), recomputes: column(2).includes(1) },
  };
}

function computeShare(request: ShareRequest, group: ProcessGroup, plan: UpdatePlan) {
  const { from, to } = partsOf(group.rank, group.size, request.recipe.batchParts ?? 1);
  const tree = new GradientTree(from);
  let { thrift, dropoutCounter } = plan;
  try {
    for (let part = from; part < to; part++) {
      const done = computePart(request, { ...plan, thrift }, part);
      tree.push(done.sum);
      thrift = done.thrift;
      dropoutCounter = Math.max(dropoutCounter, done.dropoutCounter);
    }
    return { sums: tree.take(), dropoutCounter, thrift };
  } finally {
    tree.dispose();
  }
}

/** Computes one part of every batch, one batch after another. The sum is empty when no batch has a sentence for this part. */
function computePart({ model, recipe, seed }: ShareRequest, plan: UpdatePlan, part: number) {
  const stream = new DropoutStream(seed, plan.dropoutCounter, part);
  const { lossScale } = plan;
  const sum = new GradientSum();
  const compute = (rows: TokenBatch, recomputes: boolean): void => {
    const { counter } = stream;
    try {
      const pass = Pass.training(recipe, stream, recomputes);
      sum.add(differentiate(model, rows, { pass, epsilon: recipe.labelSmoothing, lossScale }));
    } catch (error) {
      // A trial that failed must not change the random draws of the next trial.
      stream.rewind(counter);
      throw error;
    }
  };
  let { thrift } = plan;
  try {
    for (const batch of plan.batches) {
      const piece = takePart(batch, part, recipe.batchParts ?? 1);
      if (piece !== null) thrift = computeInMemory(piece, { ...plan, thrift, compute });
    }
    return { sum, thrift, dropoutCounter: stream.counter };
  } catch (error) {
    sum.dispose();
    throw error;
  }
}

/**
 * Returns the gradients of subtrees, [subtree][parameter], in memory of their own, so that they can be summed in place:
 * operations may give two variables the same memory. A subtree without a sentence is filled with -0, because x + (-0) is x for
 * every x, while -0 + 0 is not -0.
 */
function ownMemory(
  sums: readonly GradientSum[],
  { parameters }: ShareRequest['model'],
): readonly (readonly tf.Tensor[])[] {
  const seen = new Set<object>();
  const own = (gradient: tf.Tensor): tf.Tensor => {
    if (!seen.has(gradient.dataId)) {
      seen.add(gradient.dataId);
      return gradient;
    }
    const copy = tf.tidy(() => tf.mul(gradient, 1));
    gradient.dispose();
    return copy;
  };
  return sums.map(({ gradients }) =>
    gradients.length === 0 ? [...parameters.values()].map(({ shape }) => tf.fill(shape, -0)) : gradients.map(own),
  );
}
