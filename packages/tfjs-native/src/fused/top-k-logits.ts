// The output projection x·Wᵀ + b, reduced to what a beam search reads: each row's top k logits, its log-sum-exp and the logit of
// one token.
import { callTopKLogits } from '../generated/operations.ts';
import { integerAttr, type Kernel } from '../kernel.ts';
import { projectionOf } from './projection.ts';

export const topKLogits: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const projection = projectionOf(kernel);
  const { rows, vocabulary } = projection;
  const [k, token] = [integerAttr(kernel, 'k'), integerAttr(kernel, 'token')];
  if (k < 1 || k > vocabulary) throw new Error(`${name}: 'k' must be in [1, ${vocabulary}], but is ${k}`);
  if (token < 0 || token >= vocabulary)
    throw new Error(`${name}: 'token' must be in [0, ${vocabulary - 1}], but is ${token}`);
  const [ids, values] = [backend.output([rows, k], 'int32'), backend.output([rows, k])];
  const [logSumExp, tokenLogits] = [backend.output([rows]), backend.output([rows])];
  callTopKLogits(backend, name, {
    ...projection,
    ids: backend.address(ids),
    values: backend.address(values),
    logSumExp: backend.address(logSumExp),
    tokenLogits: backend.address(tokenLogits),
    k,
    token,
  });
  return [ids, values, logSumExp, tokenLogits];
};
