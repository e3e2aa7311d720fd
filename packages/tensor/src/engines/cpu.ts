/** The `cpu` engine: plain JavaScript. It is slow but always available, and the other engines are compared with it. */
import type { HostMemory } from '../host-kernels/host-memory.ts';
import { registerHostKernels } from '../host-kernels/register.ts';
import { describeCpu } from '../probes/machine.ts';
import { tf } from '../tf.ts';
import type { EngineDefinition } from './engine.ts';
import { multiplyMatrices } from './products/multiply-matrices.ts';

export const cpu: EngineDefinition = {
  id: 'cpu',
  probe: () => {
    const reason = 'part of every installation';
    return Promise.resolve({ available: true, reason, fix: null, device: describeCpu(), pace: 0.5, gpu: false });
  },
  async load() {
    if (!registered) {
      await import('@tensorflow/tfjs-backend-cpu');
      await tf.setBackend('cpu');
      adviseNobody();
      const memory = cpuMemory(tf.backend() as CpuBackend);
      registerHostKernels('cpu', () => memory);
      registered = true;
    }
    await tf.setBackend('cpu');
    return {
      id: 'cpu',
      device: describeCpu(),
      instructionSet: 'javascript',
      threads: 1,
      deterministic: true,
      precision: 'fp32',
      gpu: false,
      memory: () => ({ live: tf.memory().numBytes, peak: null }),
      resetPeak: () => undefined,
      limitMemory: () => undefined,
    };
  },
};

let registered = false;

/**
 * On its first use the backend prints an advertisement for tfjs-node, except in production mode. That mode also skips
 * checks, so it is on for that first use only.
 */
function adviseNobody(): void {
  tf.env().set('PROD', true);
  tf.scalar(0).dispose();
  tf.env().set('PROD', false);
}

/** The parts of the backend that Ordo uses beyond TensorFlow.js's interface. */
interface CpuBackend extends tf.KernelBackend {
  readonly data: { get(dataId: object): { readonly values: Float32Array | Int32Array } };
  makeTensorInfo(shape: number[], dtype: tf.DataType, values: Float32Array | Int32Array): tf.TensorInfo;
}

function cpuMemory(backend: CpuBackend): HostMemory {
  const memory: HostMemory = {
    allocate: (shape, dtype = 'float32') => {
      const size = tf.util.sizeFromShape([...shape]);
      const values = dtype === 'int32' ? new Int32Array(size) : new Float32Array(size);
      return backend.makeTensorInfo([...shape], dtype, values);
    },
    floats: (tensor) => backend.data.get(tensor.dataId).values as Float32Array,
    integers: (tensor) => backend.data.get(tensor.dataId).values as Int32Array,
    release: (tensor) => void backend.disposeData(tensor.dataId),
    multiply: (a, b, epilogue = {}) => multiplyMatrices(memory, [a, b], epilogue),
    changed: () => undefined,
  };
  return memory;
}
