// The TF.js backend over an addon. Tensors are in the addon's memory; a data id leads to their address, size and dtype.
import { type DataId, engine, KernelBackend, type TensorInfo } from '@tensorflow/tfjs-core';
import type { Addon } from './addon.ts';
import { checkDtype, type NativeDtype, sizeOf, toValues, type Values } from './dtype.ts';
import { NativeEngineError } from './native-engine-error.ts';

export const BACKEND_NAME = 'native';

export interface Block {
  readonly address: number;
  readonly size: number;
  readonly dtype: NativeDtype;
  refCount: number;
}

export interface NativeMemory {
  readonly unreliable: false;
  /** The bytes of all tensors that are alive now, and the largest number since the last reset. */
  readonly liveBytes: number;
  readonly peakBytes: number;
  /** The bytes that the addon has taken from the system. */
  readonly reservedBytes: number;
}

export class NativeBackend extends KernelBackend {
  readonly addon: Addon;
  /** The name of the backend in TF.js and in messages. */
  readonly name: string;
  /** True if `OrdoPackWeight` can also pack weights as 8-bit integers, and products read them. */
  readonly packsInt8: boolean = true;
  /**
   * This is a plain map and not a weak one. Tensors that are never disposed of leak either way, and a weak map would take up most
   * of the garbage collector's time.
   */
  readonly #blocks = new Map<DataId, Block>();
  #count = 0;
  /** The tensors that the running kernel has made so far. */
  #made: TensorInfo[] = [];

  constructor(addon: Addon, name: string = BACKEND_NAME) {
    super();
    this.addon = addon;
    this.name = name;
  }

  /** Makes a tensor with undefined contents. */
  output(shape: readonly number[], dtype: NativeDtype = 'float32'): TensorInfo {
    const dataId = {};
    this.#blocks.set(dataId, this.#allocate(sizeOf(shape), dtype, 1));
    return this.#remember({ dataId, shape: shape.slice(), dtype });
  }

  /** Makes another view of the same memory. */
  share(x: TensorInfo, shape: readonly number[]): TensorInfo {
    this.block(x).refCount++;
    return this.#remember({ dataId: x.dataId, shape: shape.slice(), dtype: x.dtype });
  }

  address(x: TensorInfo): number {
    return this.block(x).address;
  }

  /** Returns the address of an optional tensor, or 0 when it is left out. */
  optionalAddress(x: TensorInfo | undefined): number {
    return x === undefined ? 0 : this.address(x);
  }

  /** Returns the memory of a tensor, which is first fetched from another backend if it is there. */
  block(x: TensorInfo): Block {
    const block = this.locate(x.dataId);
    if (block.size !== sizeOf(x.shape) || block.dtype !== x.dtype) {
      throw new Error(
        `A ${x.dtype} tensor [${x.shape.join(',')}] does not match its data (${block.size} × ${block.dtype})`,
      );
    }
    return block;
  }

  release(x: TensorInfo): void {
    const at = this.#made.lastIndexOf(x);
    if (at >= 0) this.#made.splice(at, 1);
    this.disposeData(x.dataId);
  }

  /** Runs a kernel. If the kernel throws, the tensors that it had made are freed. */
  runKernel<T>(kernel: () => T): T {
    this.#made = [];
    try {
      return kernel();
    } catch (error) {
      for (const x of this.#made) this.disposeData(x.dataId);
      throw error;
    } finally {
      this.#made = [];
    }
  }

  #remember(x: TensorInfo): TensorInfo {
    this.#made.push(x);
    return x;
  }

  /** Returns the memory of a data id, which is first fetched from another backend if it is there. */
  protected locate(dataId: DataId): Block {
    const block = this.#blocks.get(dataId);
    if (block !== undefined) return block;
    try {
      engine().moveData(this, dataId);
    } catch (cause) {
      throw new Error('A tensor is disposed, or belongs to no backend', { cause });
    }
    return this.locate(dataId);
  }

  #allocate(size: number, dtype: NativeDtype, refCount: number): Block {
    const bytes = size * (dtype === 'bool' ? 1 : 4);
    const address = this.addon.allocate(bytes);
    if (address === 0) throw this.outOfMemory(`${bytes} bytes`);
    this.#count++;
    return { address, size, dtype, refCount };
  }

  #store(dataId: DataId, values: unknown, shape: readonly number[], dtype: string, refCount: number): void {
    const native = checkDtype(dtype);
    const array = toValues(values, native);
    const size = sizeOf(shape);
    if (array.length !== size) throw new Error(`${array.length} values do not fill the shape [${shape.join(',')}]`);
    const block = this.#allocate(size, native, refCount);
    this.#blocks.set(dataId, block);
    this.addon.copy(array, block.address, false);
  }

  override write(values: unknown, shape: number[], dtype: string): DataId {
    const dataId = {};
    this.#store(dataId, values, shape, dtype, 1);
    return dataId;
  }

  override move(dataId: DataId, values: unknown, shape: number[], dtype: string, refCount: number): void {
    this.#store(dataId, values, shape, dtype, refCount);
  }

  override readSync(dataId: DataId): Values {
    const { address, size, dtype } = this.locate(dataId);
    const array =
      dtype === 'float32' ? new Float32Array(size) : dtype === 'int32' ? new Int32Array(size) : new Uint8Array(size);
    this.addon.copy(array, address, true);
    return array;
  }

  override async read(dataId: DataId): Promise<Values> {
    return this.readSync(dataId);
  }

  override disposeData(dataId: DataId, force = false): boolean {
    const block = this.#blocks.get(dataId);
    if (block === undefined) return true;
    block.refCount--;
    if (!force && block.refCount > 0) return false;
    this.#blocks.delete(dataId);
    this.addon.release(block.address);
    this.#count--;
    return true;
  }

  override refCount(dataId: DataId): number {
    return this.#blocks.get(dataId)?.refCount ?? 0;
  }

  override incRef(dataId: DataId): void {
    this.locate(dataId).refCount++;
  }

  override numDataIds(): number {
    return this.#count;
  }

  override memory(): NativeMemory {
    this.addon.memory();
    const [liveBytes = 0, peakBytes = 0, reservedBytes = 0] = this.addon.slots;
    return { unreliable: false, liveBytes, peakBytes, reservedBytes };
  }

  override timerAvailable(): boolean {
    return true;
  }

  override async time(work: () => void): Promise<{ kernelMs: number }> {
    const started = performance.now();
    work();
    return { kernelMs: performance.now() - started };
  }

  override floatPrecision(): 16 | 32 {
    return 32;
  }

  override epsilon(): number {
    return 1e-7;
  }

  override dispose(): void {
    this.addon.trim();
  }

  /** Returns the message for a status of the addon that is not the caller's fault. */
  failure(status: number): string {
    return `the native operation failed with status ${status}`;
  }

  /** Returns the error for a request for which the addon has no memory. */
  outOfMemory(wanted: string): NativeEngineError {
    return new NativeEngineError(
      `the ${this.name} engine is out of memory: ${wanted} wanted, ${this.memory().liveBytes} in use`,
      'use a smaller batch (recipe.batchTokens), or raise the memory limit',
    );
  }
}
