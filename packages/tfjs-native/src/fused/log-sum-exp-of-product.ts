// The log-sum-exp of each row of the output projection x·wᵀ + b.
import { callLogSumExpOfProduct } from '../generated/operations.ts';
import type { Kernel } from '../kernel.ts';
import { projectionOf } from './projection.ts';

export const logSumExpOfProduct: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { int8, ...projection } = projectionOf(kernel);
  if (int8) throw new Error(`${name} has no weights 'int8'`);
  const logSumExp = backend.output([projection.rows]);
  callLogSumExpOfProduct(backend, name, { ...projection, logSumExp: backend.address(logSumExp) });
  return logSumExp;
};
