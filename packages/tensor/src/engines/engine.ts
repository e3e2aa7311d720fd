/** What an engine is: something that carries out TensorFlow.js operations on one device. */

export const ENGINE_IDS = ['native', 'wasm', 'cpu', 'tensorflow', 'webgpu', 'cuda'] as const;
export type EngineId = (typeof ENGINE_IDS)[number];
export type EnginePreference = EngineId | 'auto';

/** Bytes held by tensors now and at most since the last `resetPeak`; null where the engine cannot tell. */
export interface EngineMemory {
  readonly live: number;
  readonly peak: number | null;
}

/** A loaded engine. TensorFlow.js has one current engine per process. */
export interface Engine {
  readonly id: EngineId;
  /** What the arithmetic runs on, for the record: 'AMD EPYC, AVX-512', … */
  readonly device: string;
  /**
   * The arithmetic that was chosen for this machine, such as 'avx512' or 'wasm-simd'. Where `deterministic` is true, two
   * results with equal engine, instruction set, precision and threads are equal to the bit.
   */
  readonly instructionSet: string;
  readonly threads: number;
  /** Why this engine and not a faster one. */
  readonly reason: string;
  /** One line on faster engines that `auto` could not take, with the fix; null when nothing is missed. */
  readonly missed: string | null;
  /** The same program with the same seeds gives the same bits wherever `instructionSet` is the same. */
  readonly deterministic: boolean;
  /** Operand precision of matrix products; weights and sums are fp32 in both. */
  readonly precision: 'fp32' | 'bf16';
  memory(): EngineMemory;
  /** Starts the peak anew at what is live. */
  resetPeak(): void;
  /** Refuses to hold more tensor bytes than this; null takes the limit away. Engines that cannot tell ignore it. */
  limitMemory(bytes: number | null): void;
}

export interface EngineOptions {
  readonly threads: number;
  readonly precision: 'fp32' | 'bf16';
}

/** Whether an engine can be loaded here, and why or why not. */
export interface EngineStatus {
  readonly id: EngineId;
  readonly title: string;
  readonly available: boolean;
  readonly reason: string;
  /** How to get an absent engine; null when there is nothing to do. */
  readonly fix: string | null;
  /** What the arithmetic would run on; null when the engine is absent. */
  readonly device: string | null;
}

export interface EngineProbe extends Omit<EngineStatus, 'id' | 'title'> {
  /** Roughly how fast a training step is here compared with other engines, for `auto`; 0 when absent. */
  readonly pace: number;
}

/** An engine as it loads itself, not knowing of others. */
export type LoadedEngine = Omit<Engine, 'reason' | 'missed'>;

/** One engine: a file beside this and a line in `registry.ts`. */
export interface EngineDefinition {
  readonly id: EngineId;
  readonly title: string;
  /** Looks, and loads nothing. */
  probe(): Promise<EngineProbe>;
  /** Loads the engine and makes it current. Only called when `probe` said that it is available. */
  load(options: EngineOptions): Promise<LoadedEngine>;
}
