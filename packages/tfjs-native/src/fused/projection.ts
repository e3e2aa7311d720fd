// Reads the inputs of kernels that use the logits x·wᵀ + b but do not return them.
import type { KernelCall } from '../kernel.ts';
import { expectShape } from '../kernel.ts';
import { floatInput, optionalFloatInput } from './checks.ts';
import { type PackedInput, packedInput } from './pack-weight.ts';

export interface Projection extends PackedInput {
  readonly x: number;
  readonly w: number;
  readonly bias: number;
  readonly rows: number;
  readonly inputs: number;
  readonly vocabulary: number;
}

/** Checks x [rows, d], w [V, d], b [V] and the packed w, and returns their addresses and sizes. */
export function projectionOf(kernel: KernelCall): Projection {
  const { backend } = kernel;
  const [x, w, b] = [floatInput(kernel, 'x', 2), floatInput(kernel, 'w', 2), optionalFloatInput(kernel, 'b', 1)];
  const [rows = 0, inputs = 0] = x.shape;
  const vocabulary = w.shape[0] as number;
  expectShape(kernel, 'w', w, [vocabulary, inputs]);
  if (b !== undefined) expectShape(kernel, 'b', b, [vocabulary]);
  return {
    x: backend.address(x),
    w: backend.address(w),
    bias: backend.optionalAddress(b),
    ...packedInput(kernel, inputs, vocabulary),
    rows,
    inputs,
    vocabulary,
  };
}
