// Layer normalisation with the residual connection and its dropout.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { call, codeOf } from '../call.ts';
import { booleanAttr, expectShape, type Kernel, numberAttr } from '../kernel.ts';
import { floatInput, maskArguments, optionalFloatInput } from './checks.ts';

export const layerNorm: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const x = floatInput(kernel, 'x', 2);
  const [rows = 0, columns = 0] = x.shape;
  const [gain, bias] = [floatInput(kernel, 'gain', 1), floatInput(kernel, 'bias', 1)];
  expectShape(kernel, 'gain', gain, [columns]);
  expectShape(kernel, 'bias', bias, [columns]);
  const residual = optionalFloatInput(kernel, 'residual', 2);
  if (residual !== undefined) expectShape(kernel, 'residual', residual, x.shape);
  const epsilon = numberAttr(kernel, 'epsilon');
  const mask = maskArguments(kernel);
  if (mask[0] > 0 && residual === undefined) throw new Error(`${name}: dropout (rate ${mask[0]}) needs a residual`);
  const addressOf = (tensor: TensorInfo | undefined): number => (tensor === undefined ? 0 : backend.address(tensor));
  const sources = [x, residual, gain, bias].map(addressOf);
  const [y, statistics] = [backend.output(x.shape), backend.output([rows, 2])];
  const sum = residual === undefined ? undefined : backend.output(x.shape);
  const args = [...sources, ...[y, statistics, sum].map(addressOf), rows, columns, epsilon, ...mask];
  call(backend, name, codeOf(backend.addon.ops, 'layerNorm'), args);
  return sum === undefined ? [y, statistics] : [y, statistics, sum];
};

export const layerNormGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const [dy, x] = [floatInput(kernel, 'dy', 2), floatInput(kernel, 'x', 2)];
  const [rows = 0, columns = 0] = x.shape;
  const [gain, statistics] = [floatInput(kernel, 'gain', 1), floatInput(kernel, 'statistics', 2)];
  expectShape(kernel, 'dy', dy, x.shape);
  expectShape(kernel, 'gain', gain, [columns]);
  expectShape(kernel, 'statistics', statistics, [rows, 2]);
  const mask = maskArguments(kernel);
  const withResidual = booleanAttr(kernel, 'residual');
  if (mask[0] > 0 && !withResidual) throw new Error(`${name}: dropout (rate ${mask[0]}) needs a residual`);
  const sources = [dy, x, gain, statistics].map((tensor) => backend.address(tensor));
  const dsum = backend.output(x.shape);
  const dx = mask[0] > 0 ? backend.output(x.shape) : undefined;
  const [dgain, dbias] = [backend.output([columns]), backend.output([columns])];
  const targets = [
    backend.address(dsum),
    dx === undefined ? 0 : backend.address(dx),
    backend.address(dgain),
    backend.address(dbias),
  ];
  call(backend, name, codeOf(backend.addon.ops, 'layerNormGrad'), [...sources, ...targets, rows, columns, ...mask]);
  if (!withResidual) return [dsum, dgain, dbias];
  return [dx ?? backend.share(dsum, dsum.shape), dgain, dbias, dsum];
};
