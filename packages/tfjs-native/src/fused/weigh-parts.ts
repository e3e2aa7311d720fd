// Attention of parts with given weights, in bands of rows.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { callWeighParts } from '../generated/operations.ts';
import { expectShape, integerAttr, type Kernel, type KernelCall, optionalInput } from '../kernel.ts';
import { floatInput } from './checks.ts';

/** Returns the inputs `band0`, `band1`, …, each [heads, rows, columns]. The last one has the columns of all keys. */
function bandInputs(kernel: KernelCall): TensorInfo[] {
  const bands = [floatInput(kernel, 'band0', 3)];
  while (optionalInput(kernel, `band${bands.length}`) !== undefined) {
    bands.push(floatInput(kernel, `band${bands.length}`, 3));
  }
  const heads = bands[0]?.shape[0] as number;
  const all = bands.at(-1)?.shape[2] as number;
  bands.forEach((band, i) => {
    const [, rows = 0, columns = 0] = band.shape;
    expectShape(kernel, `band${i}`, band, [heads, rows, Math.min(columns, all)]);
  });
  return bands;
}

export const weighParts: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const values = floatInput(kernel, 'values', 3);
  const [parts = 0, keys = 0, width = 0] = values.shape;
  const bands = bandInputs(kernel);
  const [heads = 0, , all = 0] = (bands.at(-1) as TensorInfo).shape;
  const rows = bands.reduce((sum, { shape }) => sum + (shape[1] as number), 0);
  const queries = integerAttr(kernel, 'queries');
  if (queries < 0 || queries > rows || keys > all)
    throw new Error(`${name}: ${queries} queries and ${keys} keys are more than the ${rows} × ${all} of the weights`);
  if (heads < 1 || width % heads !== 0)
    throw new Error(`${name}: values of the shape [${values.shape.join(',')}] cannot be divided into ${heads} heads`);
  const context = backend.output([parts, queries, width]);
  callWeighParts(backend, name, {
    values: backend.address(values),
    context: backend.address(context),
    parts,
    queries,
    keys,
    heads,
    headDimension: width / heads,
    weights: bands.map((band) => backend.address(band)),
    bandRows: bands.map(({ shape }) => shape[1] as number),
    bandColumns: bands.map(({ shape }) => shape[2] as number),
  });
  return context;
};
