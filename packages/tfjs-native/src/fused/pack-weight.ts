// A weight in the form that products read, which is valid as long as the weight does not change.
import { callPackWeight } from '../generated/operations.ts';
import { booleanAttr, expectShape, type Kernel, type KernelCall } from '../kernel.ts';
import { floatInput, optionalFloatInput } from './checks.ts';

/** The number of floats that the packed form takes; 0 where products read the weight as it is. */
function packedSize({ backend, name }: KernelCall, inputs: number, outputs: number): number {
  return callPackWeight(backend, name, { w: 0, packed: 0, inputs, outputs, transposeW: false });
}

export const packWeight: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const w = floatInput(kernel, 'w', 2);
  const transposeW = booleanAttr(kernel, 'transposeW');
  const [inputs, outputs] = (transposeW ? w.shape.toReversed() : w.shape) as [number, number];
  const packed = backend.output([packedSize(kernel, inputs, outputs)]);
  if (packed.shape[0] === 0) return packed;
  callPackWeight(backend, name, {
    w: backend.address(w),
    packed: backend.address(packed),
    inputs,
    outputs,
    transposeW,
  });
  return packed;
};

/** The address of the input `packed`, which `OrdoPackWeight` has made from the weight; 0 without it. */
export function packedAddress(kernel: KernelCall, inputs: number, outputs: number): number {
  const packed = optionalFloatInput(kernel, 'packed', 1);
  if (packed === undefined || packed.shape[0] === 0) return 0;
  expectShape(kernel, 'packed', packed, [packedSize(kernel, inputs, outputs)]);
  return kernel.backend.address(packed);
}
