/** Runs TensorFlow's own operations on bare handles, without a TensorFlow.js tensor for each intermediate result. */
import type * as tf from '@tensorflow/tfjs-core';
import type { Attribute, Binding, Handle, TensorFlowBackend } from './backend.ts';

type Numbers = readonly number[];

export class RawOps {
  readonly #backend: TensorFlowBackend;
  readonly #binding: Binding;
  /** Handles that were made since the scope began. They are deleted at its end. */
  #made = new Set<number>();
  readonly #constants = new Map<string, Handle>();

  constructor(backend: TensorFlowBackend) {
    this.#backend = backend;
    this.#binding = backend.binding;
  }

  /** Runs `work`, and deletes every handle that it made except those that it returns. */
  scope(work: () => readonly Handle[]): tf.TensorInfo[] {
    const outer = this.#made;
    const made = new Set<number>();
    this.#made = made;
    try {
      return work().map((handle) => {
        const tensor = this.#publish(handle);
        made.delete(handle.id);
        return tensor;
      });
    } finally {
      for (const id of made) this.#binding.deleteTensor(id);
      this.#made = outer;
    }
  }

  input(tensor: tf.TensorInfo): Handle {
    const [id] = this.#backend.getInputTensorIds([tensor]);
    return { id: id as number, shape: tensor.shape, dtype: this.#backend.tensorMap.get(tensor.dataId).dtype };
  }

  /** Runs the operation of this name in TensorFlow. */
  run(name: string, attributes: readonly Attribute[], inputs: readonly Handle[]): Handle {
    return this.runMany(name, attributes, { inputs, outputs: 1 })[0] as Handle;
  }

  runMany(
    name: string,
    attributes: readonly Attribute[],
    { inputs, outputs }: { readonly inputs: readonly Handle[]; readonly outputs: number },
  ): readonly Handle[] {
    const ids = inputs.map((handle) => handle.id);
    const results = this.#binding.executeOp(name, attributes, ids, outputs);
    for (const { id } of results) this.#made.add(id);
    return results;
  }

  /** Frees a large intermediate result before the scope ends. */
  release({ id }: Handle): void {
    if (this.#made.delete(id)) this.#binding.deleteTensor(id);
  }

  type(name = 'T', dtype = this.#binding.TF_FLOAT): Attribute {
    return { name, type: this.#binding.TF_ATTR_TYPE, value: dtype };
  }

  integerType(name: string): Attribute {
    return this.type(name, this.#binding.TF_INT32);
  }

  flag(name: string, value: boolean): Attribute {
    return { name, type: this.#binding.TF_ATTR_BOOL, value };
  }

  integer(name: string, value: number): Attribute {
    return { name, type: this.#binding.TF_ATTR_INT, value };
  }

  /** Returns a scalar or vector that is uploaded once and kept. */
  floats(values: number | Numbers): Handle {
    return this.#constant('f', values, () => Float32Array.from(asList(values)));
  }

  integers(values: number | Numbers): Handle {
    return this.#constant('i', values, () => Int32Array.from(asList(values)));
  }

  /** Uploads values for this scope only. */
  upload(shape: Numbers, values: Float32Array | Int32Array): Handle {
    const dtype = values instanceof Float32Array ? this.#binding.TF_FLOAT : this.#binding.TF_INT32;
    const id = this.#binding.createTensor(shape, dtype, values);
    this.#made.add(id);
    return { id, shape, dtype };
  }

  unary(name: string, x: Handle): Handle {
    return this.run(name, [this.type()], [x]);
  }

  binary(name: string, a: Handle, b: Handle): Handle {
    return this.run(name, [this.type()], [a, b]);
  }

  matMul(a: Handle, b: Handle, { turnA = false, turnB = false } = {}): Handle {
    const turned = [this.flag('transpose_a', turnA), this.flag('transpose_b', turnB)];
    return this.run('MatMul', [this.type(), ...turned], [a, b]);
  }

  batchMatMul(a: Handle, b: Handle, { turnA = false, turnB = false } = {}): Handle {
    return this.run('BatchMatMulV2', [this.type(), this.flag('adj_x', turnA), this.flag('adj_y', turnB)], [a, b]);
  }

  /** Runs a reduction, such as `Sum` or `Mean`, over the axes. */
  reduce(name: 'Sum' | 'Mean', x: Handle, { axes, keep = false }: { axes: Numbers; keep?: boolean }): Handle {
    const attributes = [this.flag('keep_dims', keep), this.type(), this.integerType('Tidx')];
    return this.run(name, attributes, [x, this.integers(axes)]);
  }

  /** Casts truth values to 0 and 1. */
  asFloats(x: Handle): Handle {
    const attributes = [this.type('SrcT', this.#binding.TF_BOOL), this.type('DstT'), this.flag('Truncate', false)];
    return this.run('Cast', attributes, [x]);
  }

  reshape(x: Handle, shape: Numbers): Handle {
    return this.run('Reshape', [this.type(), this.integerType('Tshape')], [x, this.integers(shape)]);
  }

  transpose(x: Handle, order: Numbers): Handle {
    return this.run('Transpose', [this.type(), this.integerType('Tperm')], [x, this.integers(order)]);
  }

  #constant(kind: string, values: number | Numbers, make: () => Float32Array | Int32Array): Handle {
    const key = `${kind}${typeof values === 'number' ? '' : 'v'}${String(values)}`;
    const known = this.#constants.get(key);
    if (known !== undefined) return known;
    const shape = typeof values === 'number' ? [] : [values.length];
    const handle = this.upload(shape, make());
    this.#made.delete(handle.id);
    this.#constants.set(key, handle);
    return handle;
  }

  #publish({ id, shape, dtype }: Handle): tf.TensorInfo {
    const dataId = {};
    this.#backend.tensorMap.set(dataId, { shape, dtype, id, values: null, refCount: 1 });
    return { dataId, shape: [...shape], dtype: dtype === this.#binding.TF_INT32 ? 'int32' : 'float32' };
  }
}

function asList(values: number | Numbers): Numbers {
  return typeof values === 'number' ? [values] : values;
}
