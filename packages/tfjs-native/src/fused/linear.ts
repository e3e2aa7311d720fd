// The linear layer with bias, ReLU and dropout, and its gradient, each in one call.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { sizeOf } from '../dtype.ts';
import { callLinear, callLinearGrad } from '../generated/operations.ts';
import { booleanAttr, expectShape, type Kernel, type KernelCall } from '../kernel.ts';
import { choiceAttr, floatInput, type MaskArguments, maskArguments, optionalFloatInput } from './checks.ts';
import { packedInput } from './pack-weight.ts';

interface Layer {
  readonly x: TensorInfo;
  readonly w: TensorInfo;
  readonly rows: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly relu: boolean;
  readonly transposeW: boolean;
  readonly mask: MaskArguments;
}

function layerOf(kernel: KernelCall): Layer {
  const [x, w] = [floatInput(kernel, 'x', 2), floatInput(kernel, 'w', 2)];
  const transposeW = booleanAttr(kernel, 'transposeW');
  const [rows = 0, inputs = 0] = x.shape;
  const outputs = w.shape[transposeW ? 0 : 1] as number;
  expectShape(kernel, 'w', w, transposeW ? [outputs, inputs] : [inputs, outputs]);
  const relu = choiceAttr(kernel, 'activation', ['none', 'relu'], 'none') === 'relu';
  const mask = maskArguments(kernel);
  // The gradient takes a 0 in y as a sign that the element was dropped or negative, which is true only after ReLU.
  if (mask.rate > 0 && !relu)
    throw new Error(`${kernel.name}: dropout (rate ${mask.rate}) needs the activation 'relu'`);
  return { x, w, rows, inputs, outputs, relu, transposeW, mask };
}

export const linear: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { x, w, rows, inputs, outputs, relu, transposeW, mask } = layerOf(kernel);
  const b = optionalFloatInput(kernel, 'b', 1);
  if (b !== undefined) expectShape(kernel, 'b', b, [outputs]);
  const packed = packedInput(kernel, inputs, outputs);
  if (packed.int8 && mask.rate > 0) throw new Error(`${name}: weights 'int8' are for inference, without dropout`);
  const y = backend.output([rows, outputs]);
  callLinear(backend, name, {
    x: backend.address(x),
    w: backend.address(w),
    bias: backend.optionalAddress(b),
    ...packed,
    y: backend.address(y),
    rows,
    inputs,
    outputs,
    relu,
    transposeW,
    ...mask,
  });
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
  const masked = relu && sizeOf(dy.shape) > 0 ? backend.output(dy.shape) : undefined;
  const dw = backend.output(w.shape);
  const db = booleanAttr(kernel, 'bias') ? backend.output([outputs]) : undefined;
  const dx = wantsInput ? backend.output(x.shape) : undefined;
  callLinearGrad(backend, name, {
    dy: backend.address(dy),
    x: backend.address(x),
    w: backend.address(w),
    y: masked === undefined ? 0 : backend.optionalAddress(y),
    maskedDy: backend.optionalAddress(masked),
    dx: backend.optionalAddress(dx),
    dw: backend.address(dw),
    db: backend.optionalAddress(db),
    rows,
    inputs,
    outputs,
    transposeW,
    keptScale: 1 / (1 - mask.rate),
  });
  if (masked !== undefined) backend.release(masked);
  return [dw, db, dx].filter((tensor) => tensor !== undefined);
};
