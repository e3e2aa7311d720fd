/** `OrdoLayerNorm` and its gradient, each made of a handful of TensorFlow operations. */
import type { Handle } from './backend.ts';
import type { Kernel, KernelCall } from './kernel.ts';

const LAST = { axes: [-1], keep: true };

/** y = (s - mean)·inverse·gain + bias over the last axis, with s = x, or residual + x·factors. */
export const layerNorm: Kernel = (call) => {
  const { ops } = call;
  call.refuseRate();
  const residual = call.optional('residual');
  const x = call.input('x');
  const s = residual === null ? x : ops.binary('AddV2', residual, dropped(call, x));
  const mean = ops.reduce('Mean', s, LAST);
  const centred = ops.binary('Sub', s, mean);
  const variance = ops.reduce('Mean', ops.unary('Square', centred), LAST);
  const inverse = ops.unary('Rsqrt', ops.binary('AddV2', variance, ops.floats(call.number('epsilon'))));
  const scaled = ops.binary('Mul', ops.binary('Mul', centred, inverse), call.input('gain'));
  const y = ops.binary('AddV2', scaled, call.input('bias'));
  const statistics = ops.run(
    'ConcatV2',
    [ops.integer('N', 2), ops.type(), ops.integerType('Tidx')],
    [mean, inverse, ops.integers(1)],
  ); // [rows, 2]
  return residual === null ? [y, statistics] : [y, statistics, s];
};

/** With x̂ = (x - mean)·inverse and g = dy·gain: dx = inverse·(g - mean(g) - x̂·mean(g·x̂)). */
export const layerNormGradient: Kernel = (call) => {
  const { ops } = call;
  call.refuseRate();
  const [dy, gain] = [call.input('dy'), call.input('gain')];
  const split = { inputs: [ops.integers(1), call.input('statistics')], outputs: 2 };
  const [mean, inverse] = ops.runMany('Split', [ops.integer('num_split', 2), ops.type()], split) as [Handle, Handle];
  const normed = ops.binary('Mul', ops.binary('Sub', call.input('x'), mean), inverse);
  const dgain = ops.reduce('Sum', ops.binary('Mul', dy, normed), { axes: [0] });
  const dbias = ops.run('BiasAddGrad', [ops.type()], [dy]);
  const g = ops.binary('Mul', dy, gain);
  const projection = ops.reduce('Mean', ops.binary('Mul', g, normed), LAST);
  const centred = ops.binary('Sub', g, ops.reduce('Mean', g, LAST));
  const dx = ops.binary('Mul', ops.binary('Sub', centred, ops.binary('Mul', normed, projection)), inverse);
  if (call.attribute('residual') !== true) return [dx, dgain, dbias];
  return [call.optional('factors') === null ? ops.unary('Identity', dx) : dropped(call, dx), dgain, dbias, dx];
};

function dropped(call: KernelCall, x: Handle): Handle {
  const factors = call.optional('factors');
  return factors === null ? x : call.ops.binary('Mul', x, factors);
}
