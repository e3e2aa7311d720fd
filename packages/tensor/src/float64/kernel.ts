/** The inputs that the engine's kernels receive, and functions that read them. */
import type * as tf from '@tensorflow/tfjs-core';
import type { Float64Backend } from './backend.ts';

export interface KernelCall {
  readonly inputs: Readonly<Record<string, tf.TensorInfo | undefined>>;
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly backend: Float64Backend;
}

export type Kernel = (call: KernelCall) => tf.TensorInfo | tf.TensorInfo[];
export type KernelTable = Readonly<Record<string, Kernel>>;

export function input({ inputs }: KernelCall, name: string): tf.TensorInfo {
  const tensor = inputs[name];
  if (tensor === undefined) throw new Error(`the kernel needs its input "${name}"`);
  return tensor;
}

/** Returns all inputs of a kernel that takes any number of inputs. */
export function inputList({ inputs }: KernelCall): tf.TensorInfo[] {
  return Object.keys(inputs).map((name) => inputs[name] as tf.TensorInfo);
}

export function numberOf({ attrs }: KernelCall, name: string, fallback?: number): number {
  const value = attrs[name] ?? fallback;
  if (typeof value !== 'number') throw new Error(`the kernel needs its numeric attribute "${name}"`);
  return value;
}

export function numbersOf({ attrs }: KernelCall, name: string): readonly number[] {
  const value = attrs[name];
  if (!Array.isArray(value)) throw new Error(`the kernel needs its list of numbers "${name}"`);
  return value as readonly number[];
}
