// Label-smoothed cross-entropy and its gradient, without one-hot vectors.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { callSmoothedCrossEntropy, callSmoothedCrossEntropyGrad } from '../generated/operations.ts';
import { expectShape, integerAttr, type Kernel, type KernelCall, numberAttr } from '../kernel.ts';
import { floatInput, indexInput } from './checks.ts';

interface Labels {
  readonly logits: TensorInfo;
  readonly targets: TensorInfo;
  readonly numbers: {
    readonly rows: number;
    readonly classes: number;
    readonly epsilon: number;
    readonly padId: number;
  };
}

function labelsOf(kernel: KernelCall): Labels {
  const logits = floatInput(kernel, 'logits', 2);
  const targets = indexInput(kernel, 'targets');
  const [rows = 0, classes = 0] = logits.shape;
  expectShape(kernel, 'targets', targets, [rows]);
  return { logits, targets, numbers: { rows, classes, ...smoothingOf(kernel, classes) } };
}

/** Checks how the loss of a choice among this many classes is smoothed, and which target does not count. */
export function smoothingOf(kernel: KernelCall, classes: number): { epsilon: number; padId: number } {
  const epsilon = numberAttr(kernel, 'epsilon');
  if (epsilon < 0 || epsilon >= 1) throw new Error(`${kernel.name}: epsilon must be in [0, 1), not ${epsilon}`);
  if (epsilon > 0 && classes < 2) throw new Error(`${kernel.name}: smoothing needs at least 2 classes, not ${classes}`);
  return { epsilon, padId: integerAttr(kernel, 'padId') };
}

export const smoothedCrossEntropy: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { logits, targets, numbers } = labelsOf(kernel);
  const [loss, nll, logSumExp] = [backend.output([]), backend.output([]), backend.output([numbers.rows])];
  callSmoothedCrossEntropy(backend, name, {
    logits: backend.address(logits),
    targets: backend.address(targets),
    loss: backend.address(loss),
    nll: backend.address(nll),
    logSumExp: backend.address(logSumExp),
    ...numbers,
  });
  return [loss, nll, logSumExp];
};

export const smoothedCrossEntropyGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { logits, targets, numbers } = labelsOf(kernel);
  const [logSumExp, dloss] = [floatInput(kernel, 'logSumExp', 1), floatInput(kernel, 'dloss', 0)];
  expectShape(kernel, 'logSumExp', logSumExp, [numbers.rows]);
  const dlogits = backend.output(logits.shape);
  callSmoothedCrossEntropyGrad(backend, name, {
    logits: backend.address(logits),
    targets: backend.address(targets),
    logSumExp: backend.address(logSumExp),
    dloss: backend.address(dloss),
    dlogits: backend.address(dlogits),
    ...numbers,
  });
  return dlogits;
};
