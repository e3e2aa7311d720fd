// Defines how a kernel is written here: as a function of inputs, attributes and backend. Kernels are collected in tables.
import {
  type DataType,
  type NamedAttrMap,
  type NamedTensorInfoMap,
  type TensorInfo,
  util,
} from '@tensorflow/tfjs-core';
import type { NativeBackend } from './backend.ts';
import { checkDtype, type NativeDtype } from './dtype.ts';

export interface KernelCall {
  /** The name of the kernel, with which its error messages begin. */
  readonly name: string;
  readonly inputs: NamedTensorInfoMap;
  readonly attrs: NamedAttrMap;
  readonly backend: NativeBackend;
}

export type Kernel = (call: KernelCall) => TensorInfo | TensorInfo[];
export type KernelTable = Readonly<Record<string, Kernel>>;

/** Returns a table with one kernel for each name. */
export function tableOf<Name extends string>(names: readonly Name[], make: (name: Name) => Kernel): KernelTable {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}

/** Returns the names in one of the native side's enumerations. */
export function namesOf<Name extends string>(numbers: Readonly<Record<Name, number>>): Name[] {
  return Object.keys(numbers) as Name[];
}

/** Returns a required input. */
export function input(call: KernelCall, key: string): TensorInfo {
  const x = call.inputs[key];
  if (!isTensor(x)) throw new Error(`${call.name}: the input '${key}' is missing or is not a tensor`);
  return x;
}

export function optionalInput(call: KernelCall, key: string): TensorInfo | undefined {
  const x = call.inputs[key];
  return x === undefined || x === null ? undefined : input(call, key);
}

/** Returns the inputs of a kernel that takes a list, which TF.js passes as an array instead of a map. */
export function inputList(call: KernelCall): TensorInfo[] {
  const list = Object.values(call.inputs);
  if (list.length === 0 || !list.every(isTensor)) throw new Error(`${call.name}: the inputs must be a list of tensors`);
  return list;
}

function isTensor(x: unknown): x is TensorInfo {
  if (typeof x !== 'object' || x === null) return false;
  const { dataId, shape, dtype } = x as Partial<Record<keyof TensorInfo, unknown>>;
  return typeof dataId === 'object' && dataId !== null && Array.isArray(shape) && typeof dtype === 'string';
}

/** Returns an attribute that must be a finite number. */
export function numberAttr(call: KernelCall, key: string, fallback?: number): number {
  const value = call.attrs[key] ?? fallback;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new Error(`${call.name}: the attribute '${key}' must be a finite number, not ${JSON.stringify(value)}`);
  }
  return value;
}

export function integerAttr(call: KernelCall, key: string, fallback?: number): number {
  const value = numberAttr(call, key, fallback);
  if (!Number.isSafeInteger(value))
    throw new Error(`${call.name}: the attribute '${key}' must be an integer, not ${value}`);
  return value;
}

export function booleanAttr(call: KernelCall, key: string): boolean {
  const value = call.attrs[key] ?? false;
  if (typeof value !== 'boolean') throw new Error(`${call.name}: the attribute '${key}' must be true or false`);
  return value;
}

/** Returns an attribute that must be a list of integers; a single integer counts as a list. */
export function integersAttr(call: KernelCall, key: string): number[] {
  const value: unknown = call.attrs[key];
  const list: unknown[] =
    Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as ArrayLike<unknown>) : [value];
  if (!list.every((item): item is number => Number.isSafeInteger(item))) {
    throw new Error(`${call.name}: the attribute '${key}' must be a list of integers`);
  }
  return list;
}

export function expectDtype(call: KernelCall, x: TensorInfo, ...allowed: readonly DataType[]): void {
  if (!allowed.includes(x.dtype)) {
    throw new Error(`${call.name}: the tensor must be ${allowed.join(' or ')}, but is ${x.dtype}`);
  }
}

export function expectShape(call: KernelCall, key: string, x: TensorInfo, shape: readonly number[]): void {
  const same = x.shape.length === shape.length && shape.every((dimension, i) => x.shape[i] === dimension);
  if (!same)
    throw new Error(`${call.name}: '${key}' must have the shape [${shape.join(',')}], but has [${x.shape.join(',')}]`);
}

/** Returns the axes that an attribute names, in ascending order and without repetition; all axes when it is left out. */
export function axesAttr(call: KernelCall, x: TensorInfo, key: string): number[] {
  const given: unknown = call.attrs[key];
  const axes = given === undefined || given === null ? x.shape.map((_, i) => i) : integersAttr(call, key);
  return [...new Set(util.parseAxisParam(axes, x.shape))].toSorted((a, b) => a - b);
}

/** Returns the attribute `dtype`. */
export function dtypeAttr(call: KernelCall, fallback?: NativeDtype): NativeDtype {
  const value: unknown = call.attrs['dtype'] ?? fallback;
  return checkDtype(typeof value === 'string' ? value : typeof value);
}
