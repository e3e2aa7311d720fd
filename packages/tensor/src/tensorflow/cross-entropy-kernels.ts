/** `OrdoSmoothedCrossEntropy` and its gradient: TensorFlow's softmax cross-entropy over smoothed one-hot labels. */
import type { Handle } from './backend.ts';
import type { Kernel, KernelCall } from './kernel.ts';

/**
 * Returns [loss, nll, log-sum-exp, gradient]. TensorFlow computes loss and gradient in one operation. The gradient of each row
 * for an incoming 1 is therefore the fourth output, and the gradient's kernel only multiplies it.
 */
export const crossEntropy: Kernel = (call) => {
  const { ops } = call;
  const logits = call.input('logits');
  const targets = call.input('targets');
  const epsilon = call.number('epsilon');
  const [, size] = logits.shape as [number, number];
  const spread = epsilon === 0 ? 0 : epsilon / (size - 1);
  const labels = ops.run(
    'OneHot',
    [ops.integer('axis', -1), ops.type(), ops.integerType('TI')],
    [targets, ops.integers(size), ops.floats(1 - epsilon), ops.floats(spread)],
  );
  const pair = { inputs: [logits, labels], outputs: 2 };
  const [rowLoss, gradient] = ops.runMany('SoftmaxCrossEntropyWithLogits', [ops.type()], pair) as [Handle, Handle];
  ops.release(labels);
  const onTarget = gatherTargets(call, logits, targets);
  // rowLoss = lse - Σ_v label_v·z_v, and Σ_v label_v·z_v = (1 - ε - ε_i)·z_target + ε_i·Σ_v z_v.
  let labelled = ops.binary('Mul', onTarget, ops.floats(1 - epsilon - spread));
  if (spread !== 0) {
    const sum = ops.reduce('Sum', logits, { axes: [-1] });
    labelled = ops.binary('AddV2', labelled, ops.binary('Mul', sum, ops.floats(spread)));
  }
  const logSumExp = ops.binary('AddV2', rowLoss, labelled);
  const real = realRows(call, targets);
  const total = (rows: Handle) => ops.reduce('Sum', ops.binary('Mul', rows, real), { axes: [0] });
  return [total(rowLoss), total(ops.binary('Sub', logSumExp, onTarget)), logSumExp, gradient];
};

/** dlogits = dloss·gradient, and zero where the target is padding. */
export const crossEntropyGradient: Kernel = (call) => {
  const { ops } = call;
  const weights = ops.binary('Mul', realRows(call, call.input('targets')), call.input('dloss'));
  return [ops.binary('Mul', call.input('gradient'), ops.reshape(weights, [-1, 1]))];
};

/** Returns the logit of each row's target, z_target [rows]. */
function gatherTargets({ ops }: KernelCall, logits: Handle, targets: Handle): Handle {
  const rows = ops.upload(
    targets.shape,
    Int32Array.from({ length: targets.shape[0] as number }, (_, row) => row),
  );
  const attributes = [ops.integer('N', 2), ops.integerType('T'), ops.integer('axis', 1)];
  const indices = ops.run('Pack', attributes, [rows, targets]);
  return ops.run('GatherNd', [ops.type('Tparams'), ops.integerType('Tindices')], [logits, indices]);
}

/** Returns 1 where the target is not padding, and 0 elsewhere, [rows]. */
function realRows(call: KernelCall, targets: Handle): Handle {
  const { ops } = call;
  const attributes = [ops.integerType('T'), ops.flag('incompatible_shape_error', true)];
  return ops.asFloats(ops.run('NotEqual', attributes, [targets, ops.integers(call.number('padId'))]));
}
