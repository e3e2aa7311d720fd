// A weight in the form that products read, which is valid as long as the weight does not change.
import { callPackWeight } from '../generated/operations.ts';
import { booleanAttr, expectShape, type Kernel, type KernelCall } from '../kernel.ts';
import { choiceAttr, floatInput, optionalFloatInput } from './checks.ts';

/** Returns true if weights are packed as 8-bit integers. */
function isInt8(kernel: KernelCall): boolean {
  return choiceAttr(kernel, 'weights', ['float', 'int8'], 'float') === 'int8';
}

/** Returns the number of floats that the packed form takes; 0 if products read the weight as it is. */
function packedSize(kernel: KernelCall, inputs: number, outputs: number): number {
  const { backend, name } = kernel;
  const int8 = isInt8(kernel);
  const size = callPackWeight(backend, name, { w: 0, packed: 0, inputs, outputs, transposeW: false, int8 });
  if (size < 0) throw new Error(`${name}: there are no products of 8-bit integers for ${inputs} inputs here`);
  return size;
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
    int8: isInt8(kernel),
  });
  return packed;
};

export interface PackedInput {
  /** The address of the packed form; 0 if there is none. */
  readonly packed: number;
  readonly int8: boolean;
}

/** Returns the input `packed`, which `OrdoPackWeight` has made from the weight. It is required for weights as 8-bit integers. */
export function packedInput(kernel: KernelCall, inputs: number, outputs: number): PackedInput {
  const packed = optionalFloatInput(kernel, 'packed', 1);
  const int8 = isInt8(kernel);
  if (int8 && packed === undefined) throw new Error(`${kernel.name}: weights 'int8' need the input 'packed'`);
  if (packed === undefined || (!int8 && packed.shape[0] === 0)) return { packed: 0, int8 };
  expectShape(kernel, 'packed', packed, [packedSize(kernel, inputs, outputs)]);
  return { packed: kernel.backend.address(packed), int8 };
}
