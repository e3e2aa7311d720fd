/** Runs TensorFlow.js's WebGPU backend outside browsers, where no canvas allows synchronous reading. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { TFJS_WEBGPU } from '../installation/packages.ts';
import { lendCore } from '../installation/shared-core.ts';
import { tf } from '../tf.ts';
import type { StartedDawn } from './dawn.ts';

interface GpuBuffer {
  readonly size: number;
  readonly mapState: 'unmapped' | 'pending' | 'mapped';
  mapAsync(mode: number): Promise<void>;
  getMappedRange(): ArrayBuffer;
  unmap(): void;
}

interface TensorData {
  values: tf.BackendValues | null | undefined;
  readonly dtype: tf.DataType;
  readonly resource: GpuBuffer;
}

/** The parts of the backend that Ordo uses beyond TensorFlow.js's interface. */
interface WebGpuBackend extends tf.KernelBackend {
  readonly device: {
    addEventListener(type: 'uncapturederror', listener: (event: { error: { message: string } }) => void): void;
  };
  readonly tensorMap: { get(dataId: object): TensorData };
  readonly bufferManager: {
    acquireBuffer(size: number, usage: number): GpuBuffer;
    releaseBuffer(buffer: GpuBuffer): void;
  };
  readonly commandEncoder: {
    copyBufferToBuffer(from: GpuBuffer, start: number, to: GpuBuffer, at: number, size: number): void;
  };
  ensureCommandEncoderReady(): void;
  endComputePassEncoder(): void;
  submitQueue(): void;
}

/** Flags of the WebGPU specification. */
const MAP_READ = 0x1;
const COPY_DST = 0x8;

/** Registers the backend of the engine's folder and makes it current. */
export async function startBackend(folder: string, { tick }: StartedDawn): Promise<void> {
  lendCore();
  createRequire(path.join(folder, 'engine.js'))(TFJS_WEBGPU.name);
  await tf.setBackend('webgpu');
  await tf.ready();
  const backend = tf.backend() as WebGpuBackend;
  // A command fails some time after the call that submitted it. All results since then are worthless.
  let failure: string | undefined;
  backend.device.addEventListener('uncapturederror', ({ error }) => (failure ??= error.message));
  const check = (): void => {
    if (failure !== undefined) throw new OrdoError('engine.invalid-input', `WebGPU refused a command: ${failure}`);
  };
  backend.readSync = (dataId: object) => {
    const data = backend.tensorMap.get(dataId);
    data.values ??= tf.util.convertBackendValuesAndArrayBuffer(readBuffer(backend, data.resource, tick), data.dtype);
    check();
    return data.values;
  };
  const read = backend.read.bind(backend);
  backend.read = async (dataId: object) => {
    const values = await read(dataId);
    check();
    return values;
  };
}

/** Copies a buffer from the device and waits for it. */
function readBuffer(backend: WebGpuBackend, buffer: GpuBuffer, tick: () => void): ArrayBuffer {
  const staging = backend.bufferManager.acquireBuffer(buffer.size, COPY_DST | MAP_READ);
  backend.ensureCommandEncoderReady();
  backend.endComputePassEncoder();
  backend.commandEncoder.copyBufferToBuffer(buffer, 0, staging, 0, buffer.size);
  backend.submitQueue();
  let failure: unknown;
  staging.mapAsync(MAP_READ).catch((error: unknown) => {
    failure = error;
  });
  while (staging.mapState === 'pending') tick();
  if (staging.mapState !== 'mapped') throw new Error(`the device lost a buffer: ${String(failure)}`);
  const values = staging.getMappedRange().slice(0);
  staging.unmap();
  backend.bufferManager.releaseBuffer(staging);
  return values;
}
