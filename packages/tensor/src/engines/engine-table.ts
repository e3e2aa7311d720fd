/**
 * The engines by id, with the facts that others must know before any engine is loaded. A new engine is a line here and its
 * definition next to this file. This file imports nothing, so that a spec can name engines without tensor code.
 */

interface EngineEntry {
  readonly title: string;
  /**
   * True if the engine can only be loaded where a GPU is visible. TensorFlow's build for the processor can also be loaded there.
   */
  readonly needsGpu: boolean;
  /** True if several processes can train together on the engine. */
  readonly sharesTraining: boolean;
  /**
   * The way in which `ordo engines install` installs the engine: compiled from this repository, or put into a folder of its own;
   * null if it is always available.
   */
  readonly installed: 'compiled' | 'folder' | null;
}

/** The order is the one in which people see the engines. */
export const ENGINE_TABLE = {
  native: { title: 'Native (C++)', needsGpu: false, sharesTraining: true, installed: 'compiled' },
  wasm: { title: 'WebAssembly (XNNPACK)', needsGpu: false, sharesTraining: false, installed: null },
  cpu: { title: 'Plain JavaScript', needsGpu: false, sharesTraining: false, installed: null },
  tensorflow: { title: 'TensorFlow (tfjs-node)', needsGpu: true, sharesTraining: false, installed: 'folder' },
  webgpu: { title: 'WebGPU (Dawn)', needsGpu: true, sharesTraining: false, installed: 'folder' },
  cuda: { title: 'CUDA (C++)', needsGpu: true, sharesTraining: true, installed: null },
  float64: { title: 'Double precision (JavaScript)', needsGpu: false, sharesTraining: false, installed: null },
} as const satisfies Readonly<Record<string, EngineEntry>>;

type EngineTable = typeof ENGINE_TABLE;
export type EngineId = keyof EngineTable;
/** `auto` takes the fastest engine that can be loaded. */
export type EnginePreference = EngineId | 'auto';

export const ENGINE_IDS = Object.keys(ENGINE_TABLE) as readonly EngineId[];
export const ENGINE_PREFERENCES: readonly EnginePreference[] = ['auto', ...ENGINE_IDS];

type IdsOf<Field extends keyof EngineEntry, Value> = {
  [Id in EngineId]: EngineTable[Id][Field] extends Value ? Id : never;
}[EngineId];

/** Engines that are installed on demand, each into a folder of its own. */
export type EngineInFolder = IdsOf<'installed', 'folder'>;
export type InstallableEngine = IdsOf<'installed', string>;
export const INSTALLABLE_ENGINES = ENGINE_IDS.filter(
  (id) => ENGINE_TABLE[id].installed !== null,
) as readonly InstallableEngine[];

/** The engines on which several processes can train together. All other engines refuse this. */
export const SHARING_ENGINES = ENGINE_IDS.filter((id) => ENGINE_TABLE[id].sharesTraining);
