// The output projection x·Wᵀ + b, reduced to what a beam search reads: each row's top k logits, its log-sum-exp and the
// logit of one token.
import { callTopKLogits } from '../generated/operations.ts';
import { expectShape, integerAttr, type Kernel } from '../kernel.ts';
import { floatInput, optionalFloatInput } from './checks.ts';
import { packedAddress } from './pack-weight.ts';

export const topKLogits: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const [x, w, b] = [floatInput(kernel, 'x', 2), floatInput(kernel, 'w', 2), optionalFloatInput(kernel, 'b', 1)];
  const [rows = 0, inputs = 0] = x.shape;
  const vocabulary = w.shape[0] as number;
  expectShape(kernel, 'w', w, [vocabulary, inputs]);
  if (b !== undefined) expectShape(kernel, 'b', b, [vocabulary]);
  const [k, token] = [integerAttr(kernel, 'k'), integerAttr(kernel, 'token')];
  if (k < 1 || k > vocabulary) throw new Error(`${name}: 'k' must be in [1, ${vocabulary}], but is ${k}`);
  if (token < 0 || token >= vocabulary)
    throw new Error(`${name}: 'token' must be in [0, ${vocabulary - 1}], but is ${token}`);
  const packed = packedAddress(kernel, inputs, vocabulary);
  const [ids, values] = [backend.output([rows, k], 'int32'), backend.output([rows, k])];
  const [logSumExp, tokenLogits] = [backend.output([rows]), backend.output([rows])];
  callTopKLogits(backend, name, {
    x: backend.address(x),
    w: backend.address(w),
    bias: backend.optionalAddress(b),
    packed,
    ids: backend.address(ids),
    values: backend.address(values),
    logSumExp: backend.address(logSumExp),
    tokenLogits: backend.address(tokenLogits),
    rows,
    inputs,
    vocabulary,
    k,
    token,
  });
  return [ids, values, logSumExp, tokenLogits];
};
