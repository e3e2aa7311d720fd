/** The `wasm` engine: XNNPACK compiled to WebAssembly. It needs only packages from npm, and adds what training needs. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { registerHostKernels } from '../host-kernels/register.ts';
import { describeCpu } from '../probes/machine.ts';
import { tf } from '../tf.ts';
import type { ByteCounter } from './memory/byte-counter.ts';
import type { EngineDefinition } from './engine.ts';
import { addSegmentSum, gatherWholeRows } from './wasm-gather.ts';
import { countBytes, type WasmBackend, wasmMemory } from './memory/wasm-memory.ts';

export const wasm: EngineDefinition = {
  id: 'wasm',
  probe: () => {
    const reason = 'part of every installation';
    return Promise.resolve({ available: true, reason, fix: null, device: describeCpu(), pace: 7, gpu: false });
  },
  async load() {
    patched ??= await start();
    const bytes = patched;
    await tf.setBackend('wasm');
    return {
      id: 'wasm',
      device: describeCpu(),
      // The backend chooses its binary by this flag.
      instructionSet: tf.env().getBool('WASM_HAS_SIMD_SUPPORT') ? 'wasm-simd' : 'wasm',
      threads: 1,
      deterministic: true,
      precision: 'fp32',
      gpu: false,
      memory: () => ({ live: bytes.live(), peak: bytes.peak() }),
      resetPeak: bytes.resetPeak,
      limitMemory: bytes.limit,
    };
  },
};

/** The byte counter of the backend, after it has been patched. TensorFlow.js keeps one wasm backend per process. */
let patched: ByteCounter | undefined;

async function start(): Promise<ByteCounter> {
  const { setThreadsCount, setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm');
  const entry = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm');
  setWasmPaths(`${path.dirname(entry)}${path.sep}`);
  // The backend passes no thread pool to XNNPACK's products, so additional threads would be idle.
  setThreadsCount(1);
  await tf.setBackend('wasm');
  await tf.ready();
  const backend = tf.backend() as WasmBackend;
  const memory = wasmMemory(backend);
  registerHostKernels('wasm', () => memory);
  transposeBeforeMultiplying();
  addSegmentSum(memory);
  gatherWholeRows(memory);
  return countBytes(backend);
}

/** Transposes the operands before a product, because the backend's transposed products are naive loops, ten times slower. */
function transposeBeforeMultiplying(): void {
  const original = tf.getKernel(tf.BatchMatMul, 'wasm');
  const transpose = tf.getKernel(tf.Transpose, 'wasm');
  tf.unregisterKernel(tf.BatchMatMul, 'wasm');
  tf.registerKernel({
    ...original,
    kernelFunc: ({ inputs, attrs, backend }) => {
      const turn = (x: tf.TensorInfo, wanted: unknown): tf.TensorInfo => {
        if (wanted !== true) return x;
        const axes = x.shape.map((_, axis) => axis);
        const perm = [...axes.slice(0, -2), axes.length - 1, axes.length - 2];
        return transpose.kernelFunc({ inputs: { x }, backend, attrs: { perm } }) as tf.TensorInfo;
      };
      const { a, b } = inputs as { a: tf.TensorInfo; b: tf.TensorInfo };
      const left = turn(a, attrs?.['transposeA']);
      const right = turn(b, attrs?.['transposeB']);
      const product = original.kernelFunc({
        inputs: { a: left, b: right },
        backend,
        attrs: { ...attrs, transposeA: false, transposeB: false },
      });
      if (left !== a) (backend as WasmBackend).disposeData(left.dataId);
      if (right !== b) (backend as WasmBackend).disposeData(right.dataId);
      return product;
    },
  });
}
