// The smoothed cross-entropy of the output projection x·wᵀ + b, of which not all logits are in cache at once, and its gradient.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { callProjectedCrossEntropy, callProjectedCrossEntropyGrad } from '../generated/operations.ts';
import { booleanAttr, expectShape, type Kernel, type KernelCall } from '../kernel.ts';
import { floatInput, indexInput, optionalFloatInput } from './checks.ts';
import { smoothingOf } from './cross-entropy.ts';

interface Prediction {
  readonly x: TensorInfo;
  readonly w: TensorInfo;
  readonly targets: TensorInfo;
  readonly numbers: {
    readonly rows: number;
    readonly classes: number;
    readonly inputs: number;
    readonly epsilon: number;
    readonly padId: number;
  };
}

function predictionOf(kernel: KernelCall): Prediction {
  const [x, w, targets] = [floatInput(kernel, 'x', 2), floatInput(kernel, 'w', 2), indexInput(kernel, 'targets')];
  const [rows = 0, inputs = 0] = x.shape;
  const classes = w.shape[0] as number;
  expectShape(kernel, 'w', w, [classes, inputs]);
  expectShape(kernel, 'targets', targets, [rows]);
  return { x, w, targets, numbers: { rows, classes, inputs, ...smoothingOf(kernel, classes) } };
}

/** The number of floats that the forward kernel keeps for the gradient. */
function keptSize({ backend, name }: KernelCall, numbers: Prediction['numbers']): number {
  const nothing = { x: 0, w: 0, bias: 0, targets: 0, kept: 0, loss: 0, nll: 0, logSumExp: 0 };
  return callProjectedCrossEntropy(backend, name, { ...nothing, ...numbers });
}

export const projectedCrossEntropy: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { x, w, targets, numbers } = predictionOf(kernel);
  const { rows, classes } = numbers;
  const b = optionalFloatInput(kernel, 'b', 1);
  if (b !== undefined) expectShape(kernel, 'b', b, [classes]);
  const [loss, nll, logSumExp] = [backend.output([]), backend.output([]), backend.output([rows])];
  const kept = booleanAttr(kernel, 'gradient') ? backend.output([keptSize(kernel, numbers)]) : undefined;
  callProjectedCrossEntropy(backend, name, {
    x: backend.address(x),
    w: backend.address(w),
    bias: backend.optionalAddress(b),
    targets: backend.address(targets),
    kept: backend.optionalAddress(kept),
    loss: backend.address(loss),
    nll: backend.address(nll),
    logSumExp: backend.address(logSumExp),
    ...numbers,
  });
  return [loss, nll, logSumExp, kept].filter((tensor) => tensor !== undefined);
};

export const projectedCrossEntropyGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { x, w, targets, numbers } = predictionOf(kernel);
  const { rows, classes } = numbers;
  const [logSumExp, dloss] = [floatInput(kernel, 'logSumExp', 1), floatInput(kernel, 'dloss', 0)];
  expectShape(kernel, 'logSumExp', logSumExp, [rows]);
  const kept = floatInput(kernel, 'kept', 1);
  expectShape(kernel, 'kept', kept, [keptSize(kernel, numbers)]);
  const [dx, dw] = [backend.output(x.shape), backend.output(w.shape)];
  const db = booleanAttr(kernel, 'bias') ? backend.output([classes]) : undefined;
  callProjectedCrossEntropyGrad(backend, name, {
    x: backend.address(x),
    w: backend.address(w),
    targets: backend.address(targets),
    kept: backend.address(kept),
    logSumExp: backend.address(logSumExp),
    dloss: backend.address(dloss),
    dx: backend.address(dx),
    dw: backend.address(dw),
    dbias: backend.optionalAddress(db),
    ...numbers,
  });
  return [dx, dw, db].filter((tensor) => tensor !== undefined);
};
