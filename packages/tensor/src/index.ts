export { linear } from './ops/linear.ts';
export { tf } from './tf.ts';
