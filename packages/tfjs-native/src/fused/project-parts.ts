// The product of parts and a weight. Many rows of the parts are 0.
import { callProjectParts } from '../generated/operations.ts';
import { expectShape, type Kernel } from '../kernel.ts';
import { floatInput } from './checks.ts';

export const projectParts: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const [x, w] = [floatInput(kernel, 'x', 2), floatInput(kernel, 'w', 2)];
  const [rows = 0, inputs = 0] = x.shape;
  const outputs = w.shape[1] as number;
  expectShape(kernel, 'w', w, [inputs, outputs]);
  const y = backend.output([rows, outputs]);
  callProjectParts(backend, name, {
    x: backend.address(x),
    w: backend.address(w),
    y: backend.address(y),
    rows,
    inputs,
    outputs,
  });
  return y;
};
