// The smoothed cross-entropy of the output projection x·wᵀ + b, and its gradient. The logits are never all in cache at once.
import { callProjectedCrossEntropy, callProjectedCrossEntropyGrad } from '../generated/operations.ts';
import { booleanAttr, expectShape, type Kernel, type KernelCall } from '../kernel.ts';
import { floatInput, indexInput } from './checks.ts';
import { smoothingOf } from './cross-entropy.ts';
import { projectionOf } from './projection.ts';

interface Prediction {
  readonly x: number;
  readonly w: number;
  /** The address of the bias. It is 0 if there is none, and for the gradient, which does not depend on it. */
  readonly bias: number;
  readonly targets: number;
  readonly numbers: {
    readonly rows: number;
    readonly classes: number;
    readonly inputs: number;
    readonly epsilon: number;
    readonly padId: number;
  };
}

function predictionOf(kernel: KernelCall): Prediction {
  const { x, w, bias, rows, inputs, vocabulary: classes } = projectionOf(kernel);
  const targets = indexInput(kernel, 'targets');
  expectShape(kernel, 'targets', targets, [rows]);
  const numbers = { rows, classes, inputs, ...smoothingOf(kernel, classes) };
  return { x, w, bias, targets: kernel.backend.address(targets), numbers };
}

/** Returns the number of floats that the forward kernel keeps for the gradient. */
function keptSize({ backend, name }: KernelCall, numbers: Prediction['numbers']): number {
  const nothing = { x: 0, w: 0, bias: 0, targets: 0, kept: 0, loss: 0, nll: 0, logSumExp: 0 };
  return callProjectedCrossEntropy(backend, name, { ...nothing, ...numbers });
}

export const projectedCrossEntropy: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { numbers, ...inputs } = predictionOf(kernel);
  const [loss, nll, logSumExp] = [backend.output([]), backend.output([]), backend.output([numbers.rows])];
  const kept = booleanAttr(kernel, 'gradient') ? backend.output([keptSize(kernel, numbers)]) : undefined;
  callProjectedCrossEntropy(backend, name, {
    ...inputs,
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
  const { rows, classes, inputs } = numbers;
  const [logSumExp, dloss] = [floatInput(kernel, 'logSumExp', 1), floatInput(kernel, 'dloss', 0)];
  expectShape(kernel, 'logSumExp', logSumExp, [rows]);
  const kept = floatInput(kernel, 'kept', 1);
  expectShape(kernel, 'kept', kept, [keptSize(kernel, numbers)]);
  const [dx, dw] = [backend.output([rows, inputs]), backend.output([classes, inputs])];
  const db = booleanAttr(kernel, 'bias') ? backend.output([classes]) : undefined;
  callProjectedCrossEntropyGrad(backend, name, {
    x,
    w,
    targets,
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
