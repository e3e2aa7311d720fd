/** Loads only those parts of tfjs-node that compute, without its installer, model format and file system. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { lendCore } from '../installation/shared-core.ts';
import { tf } from '../tf.ts';
import type { Binding, TensorFlowBackend } from './backend.ts';
import { FOUND_NONE } from './gpu-build.ts';
import { settingsFor } from './settings.ts';
import { ADDON } from './try-addon.ts';

export interface TensorFlowOptions {
  /** The engine's folder. */
  readonly folder: string;
  /** The package whose kernels are loaded: tfjs-node or tfjs-node-gpu. */
  readonly packageName: string;
  readonly threads: number;
  /** True if TensorFlow must compute on a GPU. */
  readonly gpu: boolean;
}

/**
 * Registers the backend `tensorflow`.
 * @throws OrdoError `engine.unavailable` when the addon cannot be opened, or would compute on the processor instead of a GPU
 */
export function registerTensorFlowBackend({ folder, packageName, threads, gpu }: TensorFlowOptions): TensorFlowBackend {
  prepareProcess(threads, gpu);
  const requireHere = createRequire(path.join(folder, 'engine.js'));
  const binding = openAddon(requireHere, path.join(folder, ADDON));
  if (gpu && !binding.isUsingGpuDevice()) {
    throw new OrdoError('engine.unavailable', `the engine "tensorflow" is refused: ${FOUND_NONE.reason}`, {
      pointer: '/resources/engine',
      fix: FOUND_NONE.fix,
    });
  }
  const { NodeJSKernelBackend } = requireHere(`${packageName}/dist/nodejs_kernel_backend.js`) as {
    NodeJSKernelBackend: new (binding: Binding, packageName: string) => TensorFlowBackend;
  };
  requireHere(`${packageName}/dist/register_all_kernels.js`);
  const backend = new NodeJSKernelBackend(binding, packageName);
  tf.registerBackend('tensorflow', () => backend, 3);
  return backend;
}

function openAddon(requireHere: NodeJS.Require, file: string): Binding {
  try {
    return requireHere(file) as Binding;
  } catch (cause) {
    throw new OrdoError('engine.unavailable', `libtensorflow cannot be loaded: ${String(cause)}`, {
      fix: `install it again: ordo engines install tensorflow${existsSync(file) ? '' : ' (its addon is gone)'}`,
      cause,
    });
  }
}

/** Prepares the process for libtensorflow and tfjs-node, before either is loaded. */
function prepareProcess(threads: number, gpu: boolean): void {
  lendCore();
  // tfjs-node 4.22 calls this function, which Node 23 removed.
  const util = createRequire(import.meta.url)('node:util') as { isNullOrUndefined?: (value: unknown) => boolean };
  util.isNullOrUndefined ??= (value) => value === null || value === undefined;
  Object.assign(process.env, settingsFor({ threads, gpu }));
  process.env['TF_CPP_MIN_LOG_LEVEL'] ??= '2';
}
