/** Registers the backend of the engine `float64` and its kernels with TensorFlow.js. */
import type { HostMemory } from '../host-kernels/host-memory.ts';
import { registerHostKernels } from '../host-kernels/register.ts';
import { tf } from '../tf.ts';
import { FLOAT64, Float64Backend } from './backend.ts';
import { binaryKernels } from './binary.ts';
import { elementwiseKernels } from './elementwise.ts';
import { indexingKernels } from './indexing.ts';
import type { KernelTable } from './kernel.ts';
import { multiplyMatrices, productKernels } from './products.ts';
import { reductionKernels } from './reductions.ts';
import { shapeKernels } from './shapes.ts';

const KERNELS: KernelTable = {
  ...binaryKernels,
  ...elementwiseKernels,
  ...indexingKernels,
  ...productKernels,
  ...reductionKernels,
  ...shapeKernels,
};

export function registerFloat64Backend(): Float64Backend {
  const backend = new Float64Backend();
  // The priority is the lowest, so that TensorFlow.js never falls back to this backend by itself.
  tf.registerBackend(FLOAT64, () => backend, 0);
  for (const [kernelName, kernel] of Object.entries(KERNELS)) {
    tf.registerKernel({
      kernelName,
      backendName: FLOAT64,
      kernelFunc: ({ inputs, attrs }) => kernel({ inputs, attrs: attrs ?? {}, backend }),
    });
  }
  const memory = hostMemory(backend);
  registerHostKernels(FLOAT64, () => memory);
  return backend;
}

function hostMemory(backend: Float64Backend): HostMemory {
  const memory: HostMemory = {
    allocate: (shape, dtype) => backend.make(shape, dtype),
    floats: (tensor) => backend.floats(tensor),
    integers: (tensor) => backend.integers(tensor),
    release: (tensor) => void backend.disposeData(tensor.dataId),
    multiply: (a, b, epilogue = {}) => multiplyMatrices(memory, backend, { a, b, epilogue }),
    changed: () => undefined,
  };
  return memory;
}
