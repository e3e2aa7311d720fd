/** The parts of tfjs-node's backend and binding that Ordo uses beyond TensorFlow.js's interface. */
import type * as tf from '@tensorflow/tfjs-core';

/** A tensor of libtensorflow. */
export interface Handle {
  readonly id: number;
  readonly shape: readonly number[];
  /** TensorFlow's number for the type, such as that of `TF_FLOAT`. */
  readonly dtype: number;
}

export interface Attribute {
  readonly name: string;
  /** TensorFlow's number for the kind of attribute, such as that of `TF_ATTR_BOOL`. */
  readonly type: number;
  readonly value: unknown;
}

/** The compiled addon. */
export interface Binding {
  readonly TF_Version: string;
  readonly TF_FLOAT: number;
  readonly TF_INT32: number;
  readonly TF_BOOL: number;
  readonly TF_ATTR_TYPE: number;
  readonly TF_ATTR_BOOL: number;
  readonly TF_ATTR_INT: number;
  readonly TF_ATTR_STRING: number;
  readonly TF_ATTR_SHAPE: number;
  executeOp(
    name: string,
    attributes: readonly Attribute[],
    inputs: readonly number[],
    outputs: number,
  ): readonly Handle[];
  createTensor(shape: readonly number[], dtype: number, values: ArrayBufferView): number;
  deleteTensor(id: number): void;
  isUsingGpuDevice(): boolean;
}

export interface TensorData {
  shape: readonly number[];
  dtype: number;
  /** The id of libtensorflow's tensor. It is -1 as long as the values are in `values` and not uploaded yet. */
  id: number;
  values: tf.BackendValues | null;
  refCount: number;
}

export interface TensorMap {
  get(dataId: object): TensorData;
  set(dataId: object, data: TensorData): void;
  has(dataId: object): boolean;
  delete(dataId: object): boolean;
}

export interface TensorFlowBackend extends tf.KernelBackend {
  readonly binding: Binding;
  readonly tensorMap: TensorMap;
  /** Returns the ids of tensors, after uploading those whose values are still in JavaScript. */
  getInputTensorIds(tensors: readonly tf.TensorInfo[]): number[];
}
