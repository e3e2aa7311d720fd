/** Gradients of kernels that move, slice, join or repeat elements. */
import * as tf from '@tensorflow/tfjs-core';
import { gradient } from './gradient.ts';

export const shapeGradients: readonly tf.GradConfig[] = [
  gradient(tf.Reshape, { inputs: ['x'] }, (dy, [x]) => ({ x: () => tf.reshape(dy, (x as tf.Tensor).shape) })),
  gradient(tf.ExpandDims, { inputs: ['input'] }, (dy, [x]) => ({
    input: () => tf.reshape(dy, (x as tf.Tensor).shape),
  })),
  gradient(tf.Transpose, {}, (dy, _saved, attrs) => ({
    x: () => tf.transpose(dy, tf.backend_util.getUndoAxesPermutation(attrs['perm'] as number[])),
  })),
  gradient(tf.Slice, { inputs: ['x'] }, (dy, [x], attrs) => {
    const shape = (x as tf.Tensor).shape;
    const begin = tf.slice_util.parseSliceParams(
      x as tf.Tensor,
      attrs['begin'] as number[],
      attrs['size'] as number[],
    )[0] as number[];
    const paddings = shape.map((size, axis): [number, number] => {
      const before = begin[axis] as number;
      return [before, size - before - (dy.shape[axis] as number)];
    });
    return { x: () => tf.pad(dy, paddings) };
  }),
  gradient(tf.PadV2, { inputs: ['x'] }, (dy, [x], attrs) => {
    const begin = (attrs['paddings'] as [number, number][]).map(([before]) => before);
    return { x: () => tf.slice(dy, begin, (x as tf.Tensor).shape) };
  }),
  {
    kernelName: tf.Concat,
    saveAllInputs: true,
    gradFunc: (dy, inputs, attrs) => {
      const [axis] = tf.util.parseAxisParam(attrs['axis'] as number, (inputs[0] as tf.Tensor).shape) as [number];
      const parts = tf.split(
        dy as tf.Tensor,
        inputs.map((input) => input.shape[axis] as number),
        axis,
      );
      return Object.fromEntries(parts.map((part, i) => [i, () => part]));
    },
  },
  {
    kernelName: tf.SplitV,
    gradFunc: (dy, _saved, attrs) => ({ x: () => tf.concat(dy as tf.Tensor[], attrs['axis'] as number) }),
  },
  // Tiling repeats along each axis, so each repeat becomes an axis of its own and is summed over.
  gradient(tf.Tile, { inputs: ['x'] }, (dy, [x], attrs) => {
    const shape = (x as tf.Tensor).shape;
    const folded = shape.flatMap((size, axis) => [(attrs['reps'] as number[])[axis] as number, size]);
    const repeatAxes = shape.map((_, axis) => 2 * axis);
    return { x: () => tf.sum(tf.reshape(dy, folded), repeatAxes) };
  }),
  // Rows are gathered along axis 0. A row that is gathered twice gets the sum of both gradients.
  gradient(tf.GatherV2, { inputs: ['x', 'indices'] }, (dy, [x, indices], attrs) => {
    if (attrs['axis'] !== 0 || (attrs['batchDims'] ?? 0) !== 0) {
      throw new Error('gather has a gradient along axis 0 only; transpose first');
    }
    const flat = tf.reshape<tf.Rank.R1>(indices as tf.Tensor, [-1]);
    const rows = tf.reshape(dy, [flat.size, ...(x as tf.Tensor).shape.slice(1)]);
    return { x: () => tf.unsortedSegmentSum(rows, flat, (x as tf.Tensor).shape[0]) };
  }),
];
