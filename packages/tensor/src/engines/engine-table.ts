/**
 * The engines by id, with what others must know of them before any is loaded. A new engine is a line here and its definition
 * beside this file. This file imports nothing, so that a spec can name engines without tensor code.
 */

interface EngineEntry {
  readonly title: string;
  /** Whether it can only be loaded where a GPU can be seen. TensorFlow's build for the processor is none, but loads there too. */
  readonly needsGpu: boolean;
  /** Whether several processes can train together on it. */
  readonly sharesTraining: boolean;
  /** How `ordo engines install` brings it: compiled from this repository, or put into a folder of its own; null if it always is here. */
  readonly installed: 'compiled' | 'folder' | null;
}

/** In the order in which people read them. */
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

/** The engines on which several processes can train together, and only they. */
export const SHARING_ENGINES = ENGINE_IDS.filter((id) => ENGINE_TABLE[id].sharesTraining);
