// A feed-forward layer in which each position computes only some units.
import { callActiveFeedForward } from '../generated/operations.ts';
import { expectShape, type Kernel } from '../kernel.ts';
import { floatInput, indexInput } from './checks.ts';

export const activeFeedForward: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const x = floatInput(kernel, 'x', 3);
  const [first, second] = [floatInput(kernel, 'first', 2), floatInput(kernel, 'second', 2)];
  const [active, ends, begun] = [indexInput(kernel, 'active'), indexInput(kernel, 'ends'), indexInput(kernel, 'begun')];
  const [parts = 0, time = 0, inputs = 0] = x.shape;
  const [units = 0, outputs = 0] = second.shape;
  expectShape(kernel, 'first', first, [units, inputs]);
  expectShape(kernel, 'ends', ends, [time]);
  expectShape(kernel, 'begun', begun, [time]);
  const y = backend.output([parts, time, outputs]);
  callActiveFeedForward(backend, name, {
    x: backend.address(x),
    first: backend.address(first),
    second: backend.address(second),
    active: backend.address(active),
    ends: backend.address(ends),
    begun: backend.address(begun),
    y: backend.address(y),
    parts,
    time,
    inputs,
    outputs,
    units,
    count: active.shape[0] as number,
  });
  return y;
};
