// Layer normalisation with the residual connection and its dropout, and layer normalisation of parts with given scales.
import { callLayerNorm, callLayerNormGrad, callNormaliseParts } from '../generated/operations.ts';
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
  if (mask.rate > 0 && residual === undefined) throw new Error(`${name}: dropout (rate ${mask.rate}) needs a residual`);
  const [y, statistics] = [backend.output(x.shape), backend.output([rows, 2])];
  const sum = residual === undefined ? undefined : backend.output(x.shape);
  callLayerNorm(backend, name, {
    x: backend.address(x),
    residual: backend.optionalAddress(residual),
    gain: backend.address(gain),
    bias: backend.address(bias),
    y: backend.address(y),
    statistics: backend.address(statistics),
    sum: backend.optionalAddress(sum),
    rows,
    columns,
    epsilon,
    ...mask,
  });
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
  if (mask.rate > 0 && !withResidual) throw new Error(`${name}: dropout (rate ${mask.rate}) needs a residual`);
  const dsum = backend.output(x.shape);
  const dx = mask.rate > 0 ? backend.output(x.shape) : undefined;
  const [dgain, dbias] = [backend.output([columns]), backend.output([columns])];
  callLayerNormGrad(backend, name, {
    dy: backend.address(dy),
    x: backend.address(x),
    gain: backend.address(gain),
    statistics: backend.address(statistics),
    dsum: backend.address(dsum),
    dx: backend.optionalAddress(dx),
    dgain: backend.address(dgain),
    dbias: backend.address(dbias),
    rows,
    columns,
    ...mask,
  });
  if (!withResidual) return [dsum, dgain, dbias];
  return [dx ?? backend.share(dsum, dsum.shape), dgain, dbias, dsum];
};

export const normaliseParts: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const [x, scale, gain] = [floatInput(kernel, 'x', 2), floatInput(kernel, 'scale', 1), floatInput(kernel, 'gain', 1)];
  const [rows = 0, columns = 0] = x.shape;
  const time = scale.shape[0] as number;
  expectShape(kernel, 'gain', gain, [columns]);
  if (rows > 0 && (time === 0 || rows % time !== 0))
    throw new Error(`${name}: ${rows} rows are not a whole number of parts of ${time} positions`);
  const y = backend.output(x.shape);
  callNormaliseParts(backend, name, {
    x: backend.address(x),
    scale: backend.address(scale),
    gain: backend.address(gain),
    y: backend.address(y),
    rows,
    time,
    columns,
  });
  return y;
};
