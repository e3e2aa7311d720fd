/** `OrdoEmbedGrad` and `OrdoSquaredNorm`, made of TensorFlow's operations. */
import type { Kernel } from './kernel.ts';

/**
 * The gradient of a lookup. TensorFlow drops segments with a negative number, so padding gets a negative number and has no
 * gradient.
 */
export const embedGradient: Kernel = (call) => {
  const { ops } = call;
  const scale = call.number('scale', 1);
  const padId = call.number('padId', -1);
  const dy = scale === 1 ? call.input('dy') : ops.binary('Mul', call.input('dy'), ops.floats(scale));
  let ids = call.input('ids');
  if (padId >= 0) {
    const attributes = [ops.integerType('T'), ops.flag('incompatible_shape_error', true)];
    const isPadding = ops.run('Equal', attributes, [ids, ops.integers(padId)]);
    ids = ops.run('SelectV2', [ops.integerType('T')], [isPadding, ops.integers(-1), ids]);
  }
  const attributes = [ops.type(), ops.integerType('Tindices'), ops.integerType('Tnumsegments')];
  return [ops.run('UnsortedSegmentSum', attributes, [dy, ids, ops.integers(call.number('rows'))])];
};

/** The sum of all squares of all inputs, []. */
export const squaredNorm: Kernel = (call) => {
  const { ops } = call;
  // TensorFlow's L2Loss is half the sum of squares.
  const halves = call.list().map((tensor) => ops.unary('L2Loss', ops.input(tensor)));
  const half = ops.run('AddN', [ops.integer('N', halves.length), ops.type()], halves);
  return [ops.binary('Mul', half, ops.floats(2))];
};
