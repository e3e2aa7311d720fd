/** `OrdoLinear` and its gradient, each made of a handful of TensorFlow operations. */
import type { Kernel } from './kernel.ts';

/** y = activation(x·W + b) */
export const linear: Kernel = (call) => {
  const { ops } = call;
  let y = ops.matMul(call.input('x'), call.input('w'), { turnB: call.attribute('transposeW') === true });
  const bias = call.optional('b');
  if (bias !== null) y = ops.run('BiasAdd', [ops.type()], [y, bias]);
  return [call.attribute('activation') === 'relu' ? ops.unary('Relu', y) : y];
};

/** dW = xᵀ·dz, db = Σ_rows dz, dx = dz·Wᵀ, where dz is dy at the elements that the ReLU lets through, and 0 elsewhere. */
export const linearGradient: Kernel = (call) => {
  const { ops } = call;
  const dy = call.input('dy');
  const dz = call.attribute('activation') === 'relu' ? ops.binary('ReluGrad', dy, call.input('y')) : dy;
  const [x, w] = [call.input('x'), call.input('w')];
  const turned = call.attribute('transposeW') === true;
  const outputs = [turned ? ops.matMul(dz, x, { turnA: true }) : ops.matMul(x, dz, { turnA: true })];
  if (call.attribute('bias') === true) outputs.push(ops.run('BiasAddGrad', [ops.type()], [dz]));
  if (call.attribute('inputGradient') !== false) outputs.push(ops.matMul(dz, w, { turnB: !turned }));
  return outputs;
};
