// The best words of each row of x·Wᵀ + b with the row's normaliser, and the logit of one word.
import { call, codeOf } from '../call.ts';
import { expectShape, integerAttr, type Kernel } from '../kernel.ts';
import { floatInput, optionalFloatInput } from './checks.ts';
import { packedAddress } from './pack-weight.ts';

export const bestLogits: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const [x, w, b] = [floatInput(kernel, 'x', 2), floatInput(kernel, 'w', 2), optionalFloatInput(kernel, 'b', 1)];
  const [rows = 0, inputs = 0] = x.shape;
  const vocabulary = w.shape[0] as number;
  expectShape(kernel, 'w', w, [vocabulary, inputs]);
  if (b !== undefined) expectShape(kernel, 'b', b, [vocabulary]);
  const [count, word] = [integerAttr(kernel, 'count'), integerAttr(kernel, 'word')];
  if (count < 1 || count > vocabulary)
    throw new Error(`${name}: 'count' must be in [1, ${vocabulary}], but is ${count}`);
  if (word < 0 || word >= vocabulary)
    throw new Error(`${name}: 'word' must be in [0, ${vocabulary - 1}], but is ${word}`);
  const packed = packedAddress(kernel, inputs, vocabulary);
  const sources = [x, w, b].map((tensor) => (tensor === undefined ? 0 : backend.address(tensor)));
  const [ids, values] = [backend.output([rows, count], 'int32'), backend.output([rows, count])];
  const [normalisers, wordLogits] = [backend.output([rows]), backend.output([rows])];
  const targets = [ids, values, normalisers].map((tensor) => backend.address(tensor));
  const sizes = [rows, inputs, vocabulary, count];
  const args = [...sources, ...targets, ...sizes, packed, word, backend.address(wordLogits)];
  call(backend, name, codeOf(backend.addon.ops, 'bestLogits'), args);
  return [ids, values, normalisers, wordLogits];
};
