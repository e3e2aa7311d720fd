/** PosNet's ⊗: every time step is multiplied by the kernel of its position. */
import { tf } from '../tf.ts';
import { hasKernel, runKernel, runKernels } from './kernel.ts';

/**
 * Computes y[b, t, :] = x[b, t, :] · kernels[start + t] (Zhang et al. 2023, Eq 16).
 * @param x [batch, time, in], or [batch, time, groups, in], whose groups share the kernel of their position
 * @param kernels [L, in, out], L ≥ start + time
 * @returns the shape of x, with `out` instead of `in`
 */
export function positionProduct<T extends tf.Tensor3D | tf.Tensor4D>(x: T, kernels: tf.Tensor, start: number): T {
  const time = x.shape[1];
  if (!hasKernel('OrdoPositionProduct')) return rawPositionProduct(x, kernels, start);
  const positions = tf.tensor1d(
    Int32Array.from({ length: time }, (_, t) => start + t),
    'int32',
  );
  const op = tf.customGrad((...args) => {
    const save = args.at(-1) as tf.GradSaveFunc;
    save([x, kernels, positions]);
    return {
      value: runKernel('OrdoPositionProduct', { x, kernels, positions }, {}),
      gradFunc: (dy: tf.Tensor, saved: tf.Tensor[]) =>
        runKernels('OrdoPositionProductGrad', { dy, x: saved[0], kernels: saved[1], positions: saved[2] }, {}),
    };
  });
  return op(x, kernels) as T;
}

/** Computes the same with TensorFlow.js's own operations. After a transposition, it is one batched product over time. */
export function rawPositionProduct<T extends tf.Tensor3D | tf.Tensor4D>(x: T, kernels: tf.Tensor, start: number): T {
  const [batch, time] = x.shape;
  const groups = x.shape.length === 4 ? x.shape[2] : 1;
  const inner = x.shape.at(-1) as number;
  const used = tf.slice(kernels, [start, 0, 0], [time, -1, -1]); // [time, in, out]
  const byTime = tf.transpose(tf.reshape(x, [batch, time, groups, inner]), [1, 0, 2, 3]); // [time, batch, groups, in]
  const product = tf.matMul(tf.reshape(byTime, [time, batch * groups, inner]), used); // [time, batch·groups, out]
  const turned = tf.transpose(tf.reshape(product, [time, batch, groups, -1]), [1, 0, 2, 3]); // [batch, time, groups, out]
  const outer = used.shape[2] as number;
  return (x.shape.length === 4 ? turned : tf.reshape(turned, [batch, time, outer])) as T;
}
