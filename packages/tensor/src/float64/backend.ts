/** Stores the tensors of the engine `float64` in typed arrays on the host. */
import { makeByteCounter } from '../engines/memory/byte-counter.ts';
import { tf } from '../tf.ts';
import { checkDtype, type Dtype, newValues, ownValues, type Values } from './values.ts';

/** The name of the backend in TensorFlow.js. */
export const FLOAT64 = 'float64';

interface Stored {
  readonly values: Values;
  refCount: number;
}

export class Float64Backend extends tf.KernelBackend {
  readonly bytes = makeByteCounter();
  readonly #stored = new Map<object, Stored>();

  /** Makes a tensor of the given values, which it takes over, or of zeros. */
  make(shape: readonly number[], dtype: Dtype = 'float32', values?: Values): tf.TensorInfo {
    const dataId = {};
    const size = tf.util.sizeFromShape([...shape]);
    this.#store(dataId, values ?? this.#zeros(dtype, size), 1);
    return { dataId, shape: [...shape], dtype };
  }

  /** Returns another view of the same values. */
  share(x: tf.TensorInfo, shape: readonly number[]): tf.TensorInfo {
    this.incRef(x.dataId);
    return { dataId: x.dataId, shape: [...shape], dtype: x.dtype };
  }

  /** Returns the values of a tensor, in place. */
  values(x: tf.TensorInfo): Values {
    return this.#find(x.dataId).values;
  }

  floats(x: tf.TensorInfo): Float64Array {
    const values = this.values(x);
    if (values instanceof Float64Array) return values;
    throw new Error(`the kernel needs a float32 tensor, not ${x.dtype}`);
  }

  integers(x: tf.TensorInfo): Int32Array {
    const values = this.values(x);
    if (values instanceof Int32Array) return values;
    throw new Error(`the kernel needs an int32 tensor, not ${x.dtype}`);
  }

  override write(values: tf.BackendValues, shape: number[], dtype: tf.DataType): object {
    const dataId = {};
    const own = ownValues(values, checkDtype(dtype));
    if (own.length !== tf.util.sizeFromShape(shape)) {
      throw new Error(`${own.length} values do not fill the shape [${shape.join(', ')}]`);
    }
    this.#store(dataId, own, 1);
    return dataId;
  }

  /** Takes over a tensor of integers from another engine. */
  override move(dataId: object, values: tf.BackendValues, _shape: number[], dtype: tf.DataType, refs: number): void {
    if (dtype === 'float32') {
      throw new Error('a float tensor of another engine cannot be used on the engine float64: make it again there');
    }
    this.#store(dataId, ownValues(values, checkDtype(dtype)), refs);
  }

  /** The caller owns the values: an update in place does not change them. */
  override readSync(dataId: object): tf.BackendValues {
    return this.#find(dataId).values.slice() as unknown as tf.BackendValues;
  }

  override read(dataId: object): Promise<tf.BackendValues> {
    return Promise.resolve(this.readSync(dataId));
  }

  /** @param force true only when TensorFlow.js moves a tensor to another engine */
  override disposeData(dataId: object, force = false): boolean {
    const stored = this.#stored.get(dataId);
    if (stored === undefined) return true;
    if (force && stored.values instanceof Float64Array) {
      // The other engine would read the bytes of the doubles as 32-bit floats.
      throw new Error('a float tensor of the engine float64 cannot be used on another engine: make it again there');
    }
    stored.refCount--;
    if (!force && stored.refCount > 0) return false;
    this.#stored.delete(dataId);
    this.bytes.remove(dataId);
    return true;
  }

  override refCount(dataId: object): number {
    return this.#stored.get(dataId)?.refCount ?? 0;
  }

  override incRef(dataId: object): void {
    this.#find(dataId).refCount++;
  }

  override numDataIds(): number {
    return this.#stored.size;
  }

  override memory(): { unreliable: boolean } {
    return { unreliable: false };
  }

  override floatPrecision(): 16 | 32 {
    return 32;
  }

  override epsilon(): number {
    return Number.EPSILON;
  }

  override dispose(): void {
    this.#stored.clear();
  }

  #find(dataId: object): Stored {
    const stored = this.#stored.get(dataId);
    if (stored !== undefined) return stored;
    // The tensor belongs to another engine; `move` takes it over or refuses it.
    tf.engine().moveData(this, dataId);
    return this.#stored.get(dataId) as Stored;
  }

  #zeros(dtype: Dtype, size: number): Values {
    this.bytes.check(size * (dtype === 'float32' ? 8 : dtype === 'int32' ? 4 : 1));
    return newValues(dtype, size);
  }

  #store(dataId: object, values: Values, refCount: number): void {
    this.bytes.check(values.byteLength);
    this.#stored.set(dataId, { values, refCount });
    this.bytes.add(dataId, values.byteLength);
  }
}
