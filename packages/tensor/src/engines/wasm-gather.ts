/** Speeds up lookups on the wasm engine: adds the gradient kernel that it lacks, and replaces its slow gather. */
import type { HostMemory } from '../host-kernels/host-memory.ts';
import { tf } from '../tf.ts';

/** Adds `UnsortedSegmentSum`, the gradient of a gather, which the backend lacks. */
export function addSegmentSum(memory: HostMemory): void {
  tf.registerKernel({
    kernelName: tf.UnsortedSegmentSum,
    backendName: 'wasm',
    kernelFunc: ({ inputs, attrs }) => {
      const { x, segmentIds } = inputs as { x: tf.TensorInfo; segmentIds: tf.TensorInfo };
      const inner = x.shape.slice(segmentIds.shape.length);
      const width = tf.util.sizeFromShape(inner);
      const result = memory.allocate([attrs?.['numSegments'] as number, ...inner]);
      const to = memory.floats(result).fill(0);
      const from = memory.floats(x);
      memory.integers(segmentIds).forEach((segment, n) => {
        for (let i = 0; i < width; i++) {
          to[segment * width + i] = (to[segment * width + i] as number) + (from[n * width + i] as number);
        }
      });
      return result;
    },
  });
}

/**
 * Copies whole rows when gathering along axis 0, whereas the backend copies element by element. Other axes are left to the
 * backend.
 */
export function gatherWholeRows(memory: HostMemory): void {
  const original = tf.getKernel(tf.GatherV2, 'wasm');
  tf.unregisterKernel(tf.GatherV2, 'wasm');
  tf.registerKernel({
    ...original,
    kernelFunc: (call) => {
      const { x, indices } = call.inputs as { x: tf.TensorInfo; indices: tf.TensorInfo };
      const { axis, batchDims } = call.attrs as { axis?: number; batchDims?: number };
      if (axis !== 0 || (batchDims ?? 0) !== 0 || x.dtype !== 'float32') return original.kernelFunc(call);
      const inner = x.shape.slice(1);
      const width = tf.util.sizeFromShape(inner);
      const result = memory.allocate([...indices.shape, ...inner]);
      const to = memory.floats(result);
      const from = memory.floats(x);
      memory.integers(indices).forEach((row, n) => {
        if (row < 0 || row >= (x.shape[0] as number)) throw new Error(`row ${row} is not one of ${x.shape[0]}`);
        to.set(from.subarray(row * width, (row + 1) * width), n * width);
      });
      return result;
    },
  });
}
