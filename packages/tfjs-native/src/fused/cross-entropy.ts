// Label-smoothed cross-entropy without one-hots.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { call, codeOf } from '../call.ts';
import { booleanAttr, expectShape, integerAttr, type Kernel, type KernelCall, numberAttr } from '../kernel.ts';
import { floatInput, indexInput } from './checks.ts';

interface Labels {
  readonly logits: TensorInfo;
  readonly targets: TensorInfo;
  /** rows, classes, epsilon, padId */
  readonly numbers: [number, number, number, number];
}

function labelsOf(kernel: KernelCall): Labels {
  const logits = floatInput(kernel, 'logits', 2);
  const targets = indexInput(kernel, 'targets');
  const [rows = 0, classes = 0] = logits.shape;
  expectShape(kernel, 'targets', targets, [rows]);
  const epsilon = numberAttr(kernel, 'epsilon');
  if (epsilon < 0 || epsilon >= 1) throw new Error(`${kernel.name}: epsilon must be in [0, 1), not ${epsilon}`);
  if (epsilon > 0 && classes < 2) throw new Error(`${kernel.name}: smoothing needs at least 2 classes, not ${classes}`);
  return { logits, targets, numbers: [rows, classes, epsilon, integerAttr(kernel, 'padId')] };
}

export const smoothedCrossEntropy: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { logits, targets, numbers } = labelsOf(kernel);
  const sources = [backend.address(logits), backend.address(targets)];
  const outputs = [backend.output([]), backend.output([]), backend.output([numbers[0]])];
  const args = [...sources, ...outputs.map((tensor) => backend.address(tensor)), ...numbers];
  call(backend, name, codeOf(backend.addon.ops, 'smoothedCrossEntropy'), args);
  return outputs;
};

export const smoothedCrossEntropyGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { logits, targets, numbers } = labelsOf(kernel);
  const [logSumExp, dloss] = [floatInput(kernel, 'logSumExp', 1), floatInput(kernel, 'dloss', 0)];
  expectShape(kernel, 'logSumExp', logSumExp, [numbers[0]]);
  const sources = [logits, targets, logSumExp, dloss].map((tensor) => backend.address(tensor));
  const inPlace = booleanAttr(kernel, 'overwriteLogits');
  const dlogits = inPlace ? backend.share(logits, logits.shape) : backend.output(logits.shape);
  call(backend, name, codeOf(backend.addon.ops, 'smoothedCrossEntropyGrad'), [
    ...sources,
    backend.address(dlogits),
    ...numbers,
  ]);
  return dlogits;
};
