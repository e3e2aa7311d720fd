/** An engine computes TensorFlow.js operations on one device. */
import type { EngineId } from './engine-table.ts';

/**
 * The precision of the operands of matrix products. In `bf16` they are rounded to bfloat16, and in `fp16` to half precision (IEEE
 * binary16: to nearest even, subnormal numbers kept, infinity from 65,520 on). Everything else is fp32 in both, as PyTorch's autocast
 * has it: weights, Adam's moments, sums, attention, norms and the loss. In `fp64` everything is in double precision.
 */
export type Precision = 'fp32' | 'bf16' | 'fp16' | 'fp64';

/**
 * The number of bytes that tensors hold now, and the largest number since the last `resetPeak`; null when the engine cannot tell.
 */
export interface EngineMemory {
  readonly live: number;
  readonly peak: number | null;
}

/** A loaded engine. TensorFlow.js has one current engine per process. */
export interface Engine {
  readonly id: EngineId;
  /** The device that computes, for the record, such as 'AMD EPYC, avx512'. */
  readonly device: string;
  /**
   * The instructions that were chosen for this machine, such as 'avx512, gcc 12.2.0, glibc 2.36' or 'wasm-simd'. When `deterministic` is true, two
   * results with equal engine, instruction set, precision and threads are equal to the bit.
   */
  readonly instructionSet: string;
  readonly threads: number;
  /** The reason why this engine was chosen, and not a faster one. */
  readonly reason: string;
  /** One line about faster engines that `auto` could not take, with the fix; null when there are none. */
  readonly missed: string | null;
  /**
   * A problem that the owner of this machine should repair, with the way to do it. A process is told once, by the first engine
   * that it loads.
   */
  readonly warning?: string;
  /** True when the same program with the same seeds gives the same bits wherever `instructionSet` is the same. */
  readonly deterministic: boolean;
  readonly precision: Precision;
  /** True if the engine's tensors are in the memory of a GPU. */
  readonly gpu: boolean;
  memory(): EngineMemory;
  /** Resets the peak to the bytes that are live now. */
  resetPeak(): void;
  /** Limits the bytes of tensors; null removes the limit. Engines that cannot count bytes ignore it. */
  limitMemory(bytes: number | null): void;
}

export interface EngineOptions {
  readonly threads: number;
  /** The precision. Default: the engine's own, which is fp32 except for `float64`. */
  readonly precision: Precision;
  /**
   * The instruction set of an earlier part of the same work, which must continue with the same bits. An engine that usually
   * measures which set is fastest uses this one instead if the machine supports it. Its `instructionSet` then names this set.
   */
  readonly like?: string;
  /** The number of the GPU among the GPUs that this process sees, for the engine `cuda`. Defaults to 0. */
  readonly device?: number;
  /**
   * The number of GPUs that the work was given, for `auto`. With 0 it stays on the processor, and with more it takes a GPU or
   * throws. If this is left out, it takes a GPU if there is one, except in a process from which CUDA_VISIBLE_DEVICES hides all
   * GPUs.
   */
  readonly gpus?: number;
  /** The largest part of a GPU's memory that tensors may take. Defaults to no limit. Engines on the processor ignore it. */
  readonly gpuMemoryMiB?: number;
}

/** Tells whether an engine can be loaded here, and why or why not. */
export interface EngineStatus {
  readonly id: EngineId;
  readonly title: string;
  readonly available: boolean;
  readonly reason: string;
  /** The way to get an absent engine; null when nothing can or need be done. */
  readonly fix: string | null;
  /** The device that would compute; null when the engine is absent. */
  readonly device: string | null;
}

export interface EngineProbe extends Omit<EngineStatus, 'id' | 'title'> {
  /** The rough speed of a training step here, compared with other engines. `auto` takes the highest; 0 when absent. */
  readonly pace: number;
  /** True if the engine computes, or would compute, on a GPU. */
  readonly gpu: boolean;
}

/** An engine as its definition loads it. It does not know of other engines. */
export type LoadedEngine = Omit<Engine, 'reason' | 'missed'>;

/** The definition of an engine: a file next to this one, a line in `engine-table.ts`, and a line in `registry.ts`. */
export interface EngineDefinition {
  readonly id: EngineId;
  /** The only precision of an engine that has just one; absent for others. */
  readonly precision?: 'fp64';
  /**
   * Finds out whether the engine can be loaded, without loading anything into this process. An engine on an NVIDIA GPU must first
   * compute a correct result on it, in a separate process.
   */
  probe(): Promise<EngineProbe>;
  /** Loads the engine and makes it current. It is only called when `probe` found the engine available. */
  load(options: EngineOptions): Promise<LoadedEngine>;
}
