// The log-sum-exp of each row of the output projection x·wᵀ + b.
import { callLogSumExpOfProduct } from '../generated/operations.ts';
import type { Kernel } from '../kernel.ts';
import { projectionOf } from './projection.ts';

export const logSumExpOfProduct: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const projection = projectionOf(kernel);
  const logSumExp = backend.output([projection.rows]);
  callLogSumExpOfProduct(backend, name, { ...projection, logSumExp: backend.address(logSumExp) });
  return logSumExp;
};
