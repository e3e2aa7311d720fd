// The backend over the CUDA addon, with the kernels of the native backend and with reads for which JavaScript does not wait.
import type { DataId } from '@tensorflow/tfjs-core';
import { NativeBackend, type Values } from '../index.ts';
import type { CudaAddon } from './addon.ts';

export class CudaBackend extends NativeBackend {
  declare readonly addon: CudaAddon;
  override readonly packsInt8 = false;

  /** Waits in a thread of Node's pool. The values are those at the time of the call, even if the tensor changes later. */
  override async read(dataId: DataId): Promise<Values> {
    const { address, size, dtype } = this.locate(dataId);
    const bytes = await this.addon.readLater(address, size * (dtype === 'bool' ? 1 : 4));
    if (dtype === 'float32') return new Float32Array(bytes);
    return dtype === 'int32' ? new Int32Array(bytes) : new Uint8Array(bytes);
  }

  override failure(status: number): string {
    const reported = this.addon.failure();
    return reported === '' ? super.failure(status) : `the GPU has failed: ${reported}`;
  }

  /** Measures the work on the GPU, including the time to start it and to wait for it. */
  override async time(work: () => void): Promise<{ kernelMs: number }> {
    this.addon.synchronise();
    const started = performance.now();
    work();
    this.addon.synchronise();
    return { kernelMs: performance.now() - started };
  }
}
