// The linear layer with bias, ReLU and dropout, and its whole gradient in one call.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { sizeOf } from '../dtype.ts';
import { call, codeOf } from '../call.ts';
import { booleanAttr, expectShape, type Kernel, type KernelCall } from '../kernel.ts';
import { choiceAttr, floatInput, maskArguments, optionalFloatInput } from './checks.ts';
import { packedAddress } from './pack-weight.ts';

interface Layer {
  readonly x: TensorInfo;
  readonly w: TensorInfo;
  readonly rows: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly relu: boolean;
  readonly transposeW: boolean;
  /** rate, seed, counter */
  readonly mask: [number, number, number];
}

function layerOf(kernel: KernelCall): Layer {
  const [x, w] = [floatInput(kernel, 'x', 2), floatInput(kernel, 'w', 2)];
  const transposeW = booleanAttr(kernel, 'transposeW');
  const [rows = 0, inputs = 0] = x.shape;
  const outputs = w.shape[transposeW ? 0 : 1] as number;
  expectShape(kernel, 'w', w, transposeW ? [outputs, inputs] : [inputs, outputs]);
  const relu = choiceAttr(kernel, 'activation', ['none', 'relu'], 'none') === 'relu';
  const mask = maskArguments(kernel);
  // The gradient reads off y what was dropped, which it can only where 0 means that.
  if (mask[0] > 0 && !relu) throw new Error(`${kernel.name}: dropout (rate ${mask[0]}) needs the activation 'relu'`);
  return { x, w, rows, inputs, outputs, relu, transposeW, mask };
}

export const linear: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { x, w, rows, inputs, outputs, relu, transposeW, mask } = layerOf(kernel);
  const b = optionalFloatInput(kernel, 'b', 1);
  if (b !== undefined) expectShape(kernel, 'b', b, [outputs]);
  const packed = packedAddress(kernel, inputs, outputs);
  const addresses = [backend.address(x), backend.address(w), b === undefined ? 0 : backend.address(b)];
  const y = backend.output([rows, outputs]);
  const flags = [relu ? 1 : 0, transposeW ? 1 : 0];
  call(backend, name, codeOf(backend.addon.ops, 'linear'), [
    ...addresses,
    backend.address(y),
    rows,
    inputs,
    outputs,
    ...flags,
    ...mask,
    packed,
  ]);
  return y;
};

export const linearGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { x, w, rows, inputs, outputs, relu, transposeW, mask } = layerOf(kernel);
  const dy = floatInput(kernel, 'dy', 2);
  expectShape(kernel, 'dy', dy, [rows, outputs]);
  const y = relu ? floatInput(kernel, 'y', 2) : undefined;
  if (y !== undefined) expectShape(kernel, 'y', y, [rows, outputs]);
  const wantsInput = kernel.attrs['inputGradient'] !== false;
  const sources = [dy, x, w].map((tensor) => backend.address(tensor));
  const yAddress = y === undefined ? 0 : backend.address(y);
  const masked = relu && sizeOf(dy.shape) > 0 ? backend.output(dy.shape) : undefined;
  const dw = backend.output(w.shape);
  const db = booleanAttr(kernel, 'bias') ? backend.output([outputs]) : undefined;
  const dx = wantsInput ? backend.output(x.shape) : undefined;
  const optional = [masked, dx, dw, db].map((tensor) => (tensor === undefined ? 0 : backend.address(tensor)));
  const args = [
    ...sources,
    masked === undefined ? 0 : yAddress,
    ...optional,
    rows,
    inputs,
    outputs,
    transposeW ? 1 : 0,
    1 / (1 - mask[0]),
  ];
  call(backend, name, codeOf(backend.addon.ops, 'linearGrad'), args);
  if (masked !== undefined) backend.release(masked);
  return [dw, db, dx].filter((tensor) => tensor !== undefined);
};
