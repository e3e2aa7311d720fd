// Describes where attention finds the heads in its inputs: as columns of packed rows, or as a dimension of their own.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { sizeOf } from '../dtype.ts';
import { booleanAttr, expectShape, integerAttr, type KernelCall, numberAttr } from '../kernel.ts';
import { choiceAttr, floatInput } from './checks.ts';

/** A [batch, heads, time, headDimension] view of a tensor: its offset and its strides by batch, head and time, in elements. */
export interface HeadView {
  readonly tensor: TensorInfo;
  readonly offset: number;
  readonly strides: readonly [number, number, number];
}

export interface AttentionShape {
  readonly layout: 'rows' | 'heads';
  readonly batch: number;
  readonly heads: number;
  readonly headDimension: number;
  readonly queryTime: number;
  readonly keyTime: number;
  readonly scale: number;
  readonly causal: boolean;
}

export function attentionShape(kernel: KernelCall): AttentionShape {
  const layout = choiceAttr(kernel, 'layout', ['rows', 'heads'], 'rows');
  const [batch, heads, headDimension, queryTime, keyTime] = [
    'batch',
    'heads',
    'headDimension',
    'queryTime',
    'keyTime',
  ].map((key) => {
    const value = integerAttr(kernel, key);
    if (value < 0) throw new Error(`${kernel.name}: '${key}' must not be negative, but is ${value}`);
    return value;
  }) as [number, number, number, number, number];
  const scale = numberAttr(kernel, 'scale', headDimension ** -0.5);
  return { layout, batch, heads, headDimension, queryTime, keyTime, scale, causal: booleanAttr(kernel, 'causal') };
}

/** Returns the view of an input. `time` is queryTime or keyTime. */
export function headView(kernel: KernelCall, key: 'q' | 'k' | 'v', shape: AttentionShape, time: number): HeadView {
  const { layout, batch, heads, headDimension } = shape;
  if (layout === 'heads') {
    const tensor = floatInput(kernel, key, 4);
    expectShape(kernel, key, tensor, [batch, heads, time, headDimension]);
    return { tensor, offset: 0, strides: [heads * time * headDimension, time * headDimension, headDimension] };
  }
  const tensor = floatInput(kernel, key, 2);
  const [rows = 0, width = 0] = tensor.shape;
  const offset = integerAttr(kernel, `${key}Offset`, 0);
  const fits = rows === batch * time && offset >= 0 && offset + heads * headDimension <= width;
  if (!fits) {
    const need = `[${batch * time}, at least ${offset + heads * headDimension}]`;
    throw new Error(
      `${kernel.name}: '${key}' must have the shape ${need}, but has [${tensor.shape.join(',')}] (offset ${offset})`,
    );
  }
  return { tensor, offset, strides: [time * width, headDimension, width] };
}

/** Returns the shape and the strides of the context, which has the layout of q without any other columns. */
export function contextLayout(shape: AttentionShape): { shape: number[]; strides: [number, number, number] } {
  const { layout, batch, heads, headDimension, queryTime } = shape;
  if (layout === 'heads') {
    return {
      shape: [batch, heads, queryTime, headDimension],
      strides: [heads * queryTime * headDimension, queryTime * headDimension, headDimension],
    };
  }
  const width = heads * headDimension;
  return { shape: [batch * queryTime, width], strides: [queryTime * width, headDimension, width] };
}

/**
 * Returns true if the view covers its whole tensor, so that a gradient that is written through it leaves no element undefined.
 */
export function coversTensor(view: HeadView, shape: AttentionShape): boolean {
  const time =
    view.tensor.shape.length === 4
      ? (view.tensor.shape[2] as number)
      : (view.tensor.shape[0] as number) / Math.max(1, shape.batch);
  return sizeOf(view.tensor.shape) === shape.batch * shape.heads * shape.headDimension * time;
}

/** @throws Error unless the shape is [1|batch, 1|heads, queryTime, keyTime] */
export function checkBiasShape(kernel: KernelCall, key: string, bias: readonly number[], shape: AttentionShape): void {
  const { batch, heads, queryTime, keyTime } = shape;
  const [b, h, q, k] = bias;
  const fits =
    bias.length === 4 && (b === 1 || b === batch) && (h === 1 || h === heads) && q === queryTime && k === keyTime;
  if (!fits)
    throw new Error(
      `${kernel.name}: '${key}' must be [1 or ${batch}, 1 or ${heads}, ${queryTime}, ${keyTime}], but is [${bias.join(',')}]`,
    );
}
