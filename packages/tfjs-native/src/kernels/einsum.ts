// Einstein summation of one or two tensors. TF.js multiplies element by element and then sums; this is one matrix product.
import { backend_util, type TensorInfo } from '@tensorflow/tfjs-core';
import type { NativeBackend } from '../backend.ts';
import { sizeOf } from '../dtype.ts';
import { expectDtype, inputList, type Kernel, type KernelCall, type KernelTable } from '../kernel.ts';
import { binaryKernels } from './binary.ts';
import { transposed } from './copy.ts';
import { matmulKernels } from './matmul.ts';
import { reductionKernels } from './reductions.ts';

/** A tensor and the numbers of its axes. The axes of the output are 0, 1, …; those that are summed over come after them. */
interface Term {
  readonly tensor: TensorInfo;
  readonly axes: readonly number[];
}

/** Runs kernels of this backend on the results of one another, and releases all but the last result. */
class Steps {
  readonly #kernel: KernelCall;
  readonly #made: TensorInfo[] = [];

  constructor(kernel: KernelCall) {
    this.#kernel = kernel;
  }

  get backend(): NativeBackend {
    return this.#kernel.backend;
  }

  /** Keeps track of an intermediate result. */
  made(tensor: TensorInfo): TensorInfo {
    this.#made.push(tensor);
    return tensor;
  }

  run(
    table: KernelTable,
    name: string,
    inputs: Record<string, TensorInfo>,
    attrs: KernelCall['attrs'] = {},
  ): TensorInfo {
    return this.made((table[name] as Kernel)({ ...this.#kernel, name, inputs, attrs }) as TensorInfo);
  }

  reshaped(tensor: TensorInfo, shape: readonly number[]): TensorInfo {
    return this.made(this.backend.share(tensor, shape));
  }

  /** Sums over the axes for which `keep` is false. */
  summed({ tensor, axes }: Term, keep: (axis: number) => boolean): Term {
    const positions = axes.flatMap((axis, i) => (keep(axis) ? [] : [i]));
    if (positions.length === 0) return { tensor, axes };
    const sum = this.run(reductionKernels, 'Sum', { x: tensor }, { axis: positions, keepDims: false });
    return { tensor: sum, axes: axes.filter(keep) };
  }

  /** Returns the tensor with its axes in the given order. */
  arranged({ tensor, axes }: Term, order: readonly number[]): TensorInfo {
    const perm = order.map((axis) => axes.indexOf(axis));
    return perm.every((from, to) => from === to) ? tensor : this.made(transposed(this.#kernel, tensor, perm));
  }

  /** Makes the result an output, and releases everything else. */
  finish(result: TensorInfo): TensorInfo {
    const output = this.backend.share(result, result.shape);
    for (const tensor of this.#made) this.backend.release(tensor);
    return output;
  }
}

/** Computes [batch, m, k] · [batch, k, n]. Products of int32 tensors are computed element by element, so that they are exact. */
function product(steps: Steps, a: TensorInfo, b: TensorInfo): TensorInfo {
  if (a.dtype === 'float32') return steps.run(matmulKernels, 'BatchMatMul', { a, b });
  const [batch = 0, m = 0, k = 0] = a.shape;
  const n = b.shape[2] as number;
  const [left, right] = [steps.reshaped(a, [batch, m, k, 1]), steps.reshaped(b, [batch, 1, k, n])];
  const all = steps.run(binaryKernels, 'Multiply', { a: left, b: right });
  return steps.run(reductionKernels, 'Sum', { x: all }, { axis: [2], keepDims: false });
}

/**
 * Computes the product of two terms over the axes that they share and that the output lacks. Its axes are batch, rows, columns.
 */
function contract(steps: Steps, [first, second]: [Term, Term], isOutput: (axis: number) => boolean): Term {
  const a = steps.summed(first, (axis) => isOutput(axis) || second.axes.includes(axis));
  const b = steps.summed(second, (axis) => isOutput(axis) || first.axes.includes(axis));
  const shared = a.axes.filter((axis) => b.axes.includes(axis));
  const [batch, inner] = [shared.filter(isOutput), shared.filter((axis) => !isOutput(axis))];
  const rows = a.axes.filter((axis) => !shared.includes(axis));
  const columns = b.axes.filter((axis) => !shared.includes(axis));
  const lengthOf = (axis: number): number =>
    (a.axes.includes(axis) ? a.tensor.shape[a.axes.indexOf(axis)] : b.tensor.shape[b.axes.indexOf(axis)]) as number;
  const sizes = (axes: readonly number[]): number[] => axes.map(lengthOf);
  const [left, right] = [
    steps.arranged(a, [...batch, ...rows, ...inner]),
    steps.arranged(b, [...batch, ...inner, ...columns]),
  ];
  const [batchSize, m, k, n] = [batch, rows, inner, columns].map((axes) => sizeOf(sizes(axes))) as [
    number,
    number,
    number,
    number,
  ];
  const flat = product(steps, steps.reshaped(left, [batchSize, m, k]), steps.reshaped(right, [batchSize, k, n]));
  const axes = [...batch, ...rows, ...columns];
  return { tensor: steps.reshaped(flat, sizes(axes)), axes };
}

const einsum: Kernel = (kernel) => {
  const tensors = inputList(kernel);
  for (const tensor of tensors) expectDtype(kernel, tensor, 'float32', 'int32');
  if (tensors.some(({ dtype }) => dtype !== tensors[0]?.dtype))
    throw new Error(`${kernel.name}: both tensors must have the same dtype`);
  const { equation } = kernel.attrs;
  if (typeof equation !== 'string') throw new Error(`${kernel.name}: the equation must be a string`);
  const { allDims, summedDims, idDims } = backend_util.decodeEinsumEquation(equation, tensors.length);
  backend_util.checkEinsumDimSizes(
    allDims.length,
    idDims,
    tensors as Parameters<typeof backend_util.checkEinsumDimSizes>[2],
  );
  const outputs = allDims.length - summedDims.length;
  const isOutput = (axis: number): boolean => axis < outputs;
  const steps = new Steps(kernel);
  const [first, second] = tensors.map((tensor, i): Term => ({ tensor, axes: idDims[i] as number[] })) as [Term, Term?];
  const term = second === undefined ? steps.summed(first, isOutput) : contract(steps, [first, second], isOutput);
  return steps.finish(
    steps.arranged(
      term,
      Array.from({ length: outputs }, (_, axis) => axis),
    ),
  );
};

export const einsumKernels: KernelTable = { Einsum: einsum };
