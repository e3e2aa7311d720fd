/** Gives host kernels access to the wasm engine's heap, and counts the bytes of its tensors. */
import type { HostMemory } from '../../host-kernels/host-memory.ts';
import { tf } from '../../tf.ts';
import { type ByteCounter, makeByteCounter } from './byte-counter.ts';
import { outOfMemory } from './out-of-memory.ts';

/** The parts of the wasm backend that Ordo uses beyond TensorFlow.js's interface; the backend's own kernels use them too. */
export interface WasmBackend extends tf.KernelBackend {
  readonly wasm: {
    /** The name that Emscripten gives to this function. */
    ['_malloc']: (bytes: number) => number;
    readonly tfjs: {
      registerTensor(id: number, size: number, offset: number): void;
      disposeData(id: number): void;
    };
  };
  readonly dataIdMap: {
    get(dataId: object): { readonly id: number; readonly memoryOffset: number; readonly refCount: number };
  };
  makeOutput(shape: readonly number[], dtype: tf.DataType): tf.TensorInfo;
  typedArrayFromHeap(tensor: tf.TensorInfo): Float32Array | Int32Array | Uint8Array;
  move(dataId: object, values: tf.BackendValues, shape: number[], dtype: tf.DataType, refCount: number): void;
}

export function wasmMemory(backend: WasmBackend): HostMemory {
  return {
    allocate: (shape, dtype = 'float32') => backend.makeOutput([...shape], dtype),
    floats: (tensor) => backend.typedArrayFromHeap(tensor) as Float32Array,
    integers: (tensor) => backend.typedArrayFromHeap(tensor) as Int32Array,
    release: (tensor) => void backend.disposeData(tensor.dataId),
    multiply: (a, b, { bias, relu = false } = {}) => {
      const product = tf.getKernel('_FusedMatMul', 'wasm').kernelFunc({
        inputs: { a: asBatch(a), b: asBatch(b), bias },
        backend,
        attrs: { transposeA: false, transposeB: false, activation: relu ? 'relu' : 'linear', leakyreluAlpha: 0 },
      }) as tf.TensorInfo;
      return { ...product, shape: product.shape.slice(1) };
    },
    changed: (tensor) => forgetPackedWeights(backend, tensor),
  };
}

/** Views [m, n] as [1, m, n], the shape that the fused product expects. */
function asBatch(tensor: tf.TensorInfo): tf.TensorInfo {
  return { ...tensor, shape: [1, ...tensor.shape] };
}

/**
 * XNNPACK packs the right-hand matrix of a product and keeps the copy under the tensor's id until the id is disposed of. An
 * update in place makes the copy stale. The id is then disposed of and registered again for the same bytes.
 */
function forgetPackedWeights(backend: WasmBackend, tensor: tf.TensorInfo): void {
  const { id, memoryOffset } = backend.dataIdMap.get(tensor.dataId);
  backend.wasm.tfjs.disposeData(id);
  backend.wasm.tfjs.registerTensor(id, tf.util.sizeFromShape(tensor.shape), memoryOffset);
}

/** Counts the bytes of tensors as the backend allocates and frees them, and refuses allocations beyond a limit. */
export function countBytes(backend: WasmBackend): ByteCounter {
  const counter = makeByteCounter();
  const { wasm } = backend;
  const move = backend.move.bind(backend);
  const disposeData = backend.disposeData.bind(backend);
  const allocate = wasm['_malloc'];
  wasm['_malloc'] = (bytes) => {
    const address = allocate(bytes);
    // Without this check the backend would overwrite the start of its memory when an allocation fails.
    if (address === 0) throw outOfMemory(bytes, counter.live());
    return address;
  };
  backend.move = (dataId, values, shape, dtype, refCount) => {
    const bytes = dtype === 'string' ? 0 : tf.util.sizeFromShape(shape) * tf.util.bytesPerElement(dtype);
    counter.check(bytes);
    move(dataId, values, shape, dtype, refCount);
    counter.add(dataId, bytes);
  };
  backend.disposeData = (dataId, force) => {
    const freed = disposeData(dataId, force);
    if (freed) counter.remove(dataId);
    return freed;
  };
  return counter;
}
