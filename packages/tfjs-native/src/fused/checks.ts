// The checks that fused kernels make before they call the native side.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { expectDtype, input, integerAttr, type KernelCall, numberAttr, optionalInput } from '../kernel.ts';

/** Returns a required float32 input of the given rank. */
export function floatInput(kernel: KernelCall, key: string, rank: number): TensorInfo {
  return checked(kernel, key, input(kernel, key), rank);
}

export function optionalFloatInput(kernel: KernelCall, key: string, rank: number): TensorInfo | undefined {
  const x = optionalInput(kernel, key);
  return x === undefined ? undefined : checked(kernel, key, x, rank);
}

function checked(kernel: KernelCall, key: string, x: TensorInfo, rank: number): TensorInfo {
  expectDtype(kernel, x, 'float32');
  if (x.shape.length !== rank)
    throw new Error(`${kernel.name}: '${key}' must have rank ${rank}, but has the shape [${x.shape.join(',')}]`);
  return x;
}

/** Returns a required int32 vector. */
export function indexInput(kernel: KernelCall, key: string): TensorInfo {
  const x = input(kernel, key);
  expectDtype(kernel, x, 'int32');
  if (x.shape.length !== 1)
    throw new Error(`${kernel.name}: '${key}' must have rank 1, but has the shape [${x.shape.join(',')}]`);
  return x;
}

/** The values on which the dropout mask depends. */
export interface MaskArguments {
  readonly rate: number;
  readonly seed: number;
  readonly counter: number;
}

const NO_MASK: MaskArguments = { rate: 0, seed: 0, counter: 0 };

/** Returns the attributes of the dropout mask. A rate of 0 means no dropout. */
export function maskArguments(kernel: KernelCall): MaskArguments {
  const rate = numberAttr(kernel, 'rate', 0);
  if (rate < 0 || rate >= 1) throw new Error(`${kernel.name}: the rate must be in [0, 1), not ${rate}`);
  if (rate === 0) return NO_MASK;
  return { rate, seed: uint32Attr(kernel, 'seed'), counter: uint32Attr(kernel, 'counter') };
}

function uint32Attr(kernel: KernelCall, key: string): number {
  const value = integerAttr(kernel, key);
  if (value < 0 || value >= 2 ** 32) throw new Error(`${kernel.name}: '${key}' must be in [0, 2^32), not ${value}`);
  return value;
}

/** Returns an attribute that must be one of a few strings. */
export function choiceAttr<T extends string>(kernel: KernelCall, key: string, choices: readonly T[], fallback: T): T {
  const value = kernel.attrs[key] ?? fallback;
  const choice = choices.find((item) => item === value);
  if (choice === undefined)
    throw new Error(`${kernel.name}: '${key}' must be ${choices.join(' or ')}, not ${JSON.stringify(value)}`);
  return choice;
}
