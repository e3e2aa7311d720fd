/** Counts the bytes of the tensorflow engine's tensors when its backend makes and deletes them. */
import * as tf from '@tensorflow/tfjs-core';
import { type ByteCounter, makeByteCounter } from '../engines/memory/byte-counter.ts';
import type { Binding, TensorMap } from './backend.ts';

/** Counts the tensors that enter and leave the backend's map. Memory that TensorFlow uses inside an operation is not counted. */
export function countBytes(map: TensorMap, { TF_BOOL, TF_FLOAT, TF_INT32 }: Binding): ByteCounter {
  const counter = makeByteCounter();
  const width = new Map([
    [TF_FLOAT, 4],
    [TF_INT32, 4],
    [TF_BOOL, 1],
  ]);
  const [set, remove] = [map.set.bind(map), map.delete.bind(map)];
  map.set = (dataId, data) => {
    const bytes = tf.util.sizeFromShape([...data.shape]) * (width.get(data.dtype) ?? 0);
    counter.check(bytes);
    set(dataId, data);
    counter.add(dataId, bytes);
  };
  map.delete = (dataId) => {
    counter.remove(dataId);
    return remove(dataId);
  };
  return counter;
}
