// Registers a backend with TF.js. All addons share the same kernels, because kernels only write argument blocks.
import { findBackend, registerBackend, registerKernel, removeBackend, unregisterKernel } from '@tensorflow/tfjs-core';
import type { NativeBackend } from './backend.ts';
import { fusedKernels } from './fused/table.ts';
import type { KernelTable } from './kernel.ts';
import { binaryKernels } from './kernels/binary.ts';
import { castKernels } from './kernels/cast.ts';
import { creationKernels } from './kernels/creation.ts';
import { einsumKernels } from './kernels/einsum.ts';
import { elementwiseKernels } from './kernels/elementwise.ts';
import { indexingKernels } from './kernels/indexing.ts';
import { joinKernels } from './kernels/joins.ts';
import { matmulKernels } from './kernels/matmul.ts';
import { reductionKernels } from './kernels/reductions.ts';
import { sliceKernels } from './kernels/slices.ts';

const KERNELS: KernelTable = {
  ...binaryKernels,
  ...castKernels,
  ...creationKernels,
  ...einsumKernels,
  ...elementwiseKernels,
  ...indexingKernels,
  ...joinKernels,
  ...matmulKernels,
  ...reductionKernels,
  ...sliceKernels,
  ...fusedKernels,
};

/** The names of all kernels. */
export const NATIVE_KERNELS: readonly string[] = Object.keys(KERNELS);

/**
 * Registers the backend and its kernels under the backend's name, and replaces any other of that name. `priority` is that of
 * TF.js.
 */
export function installBackend(backend: NativeBackend, priority: number): void {
  const { name } = backend;
  if (findBackend(name) !== null) uninstallBackend(name);
  registerBackend(name, () => backend, priority);
  for (const [kernelName, kernel] of Object.entries(KERNELS)) {
    registerKernel({
      kernelName,
      backendName: name,
      kernelFunc: ({ inputs, attrs }) =>
        backend.runKernel(() => kernel({ name: kernelName, inputs, attrs: attrs ?? {}, backend })),
    });
  }
}

export function uninstallBackend(name: string): void {
  removeBackend(name);
  for (const kernelName of NATIVE_KERNELS) unregisterKernel(kernelName, name);
}
