// The output projection x·Wᵀ + b, reduced to what a beam search reads: each row's top k logits, its log-sum-exp and the
// logit of one token.
import { call, codeOf } from '../call.ts';
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
  const sources = [x, w, b].map((tensor) => (tensor === undefined ? 0 : backend.address(tensor)));
  const [ids, values] = [backend.output([rows, k], 'int32'), backend.output([rows, k])];
  const [logSumExp, tokenLogits] = [backend.output([rows]), backend.output([rows])];
  const targets = [ids, values, logSumExp].map((tensor) => backend.address(tensor));
  const sizes = [rows, inputs, vocabulary, k];
  const args = [...sources, ...targets, ...sizes, packed, token, backend.address(tokenLogits)];
  call(backend, name, codeOf(backend.addon.ops, 'topKLogits'), args);
  return [ids, values, logSumExp, tokenLogits];
};
