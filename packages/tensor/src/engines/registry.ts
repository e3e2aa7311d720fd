/** Lists the engines that Ordo knows, and chooses and loads one of them. */
import { findById, isOrdoError, OrdoError } from '@ordo/core';
import { hasNvidiaDriver } from '../probes/nvidia.ts';
import { explainChoice, explainFailure, listCandidates, type Probed } from './choose-engine.ts';
import { cpu } from './cpu.ts';
import { cuda } from './cuda.ts';
import type { Engine, EngineDefinition, EngineOptions, EngineStatus } from './engine.ts';
import { ENGINE_TABLE, type EnginePreference } from './engine-table.ts';
import { float64 } from './float64.ts';
import { lacksPrecision } from './lacks-precision.ts';
import { limitGpuMemory } from './memory/limit-gpu-memory.ts';
import { native } from './native.ts';
import { tensorflow } from './tensorflow.ts';
import { wasm } from './wasm.ts';
import { webgpu } from './webgpu.ts';

const ENGINES: readonly EngineDefinition[] = [cuda, native, tensorflow, webgpu, wasm, cpu, float64];

/**
 * Lists all engines with their state and its reason, the fastest on this machine first and absent ones last. It loads none of
 * them.
 */
export async function listEngines(): Promise<EngineStatus[]> {
  return (await probeAll()).map(statusOf);
}

function statusOf({ definition: { id }, probe: { available, reason, fix, device } }: Probed): EngineStatus {
  return { id, title: ENGINE_TABLE[id].title, available, reason, fix, device };
}

/** The engines that would compute on a GPU of this machine. Engines that are not installed are left out. */
export interface GpuEngines {
  /** True if NVIDIA's driver is installed. */
  readonly driver: boolean;
  /** The GPU engine that `auto` takes in this process; null when it computes on the processor. */
  readonly taken: EngineStatus | null;
  /** The engines that cannot compute, with reason and fix. */
  readonly absent: readonly EngineStatus[];
}

/** Finds out which engines can compute on a GPU here, and why others cannot. It loads none of them. */
export async function findGpuEngines(): Promise<GpuEngines> {
  const probed = (await probeAll()).filter(({ probe }) => probe.gpu);
  const [taken] = listCandidates(probed, { precision: 'fp32' });
  const absent = probed.filter(({ probe }) => !probe.available).map(statusOf);
  return { driver: hasNvidiaDriver(), taken: taken === undefined ? null : statusOf(taken), absent };
}

async function probeAll(): Promise<Probed[]> {
  const probed = await Promise.all(
    ENGINES.map(async (definition) => ({ definition, probe: await definition.probe() })),
  );
  return probed.toSorted((a, b) => b.probe.pace - a.probe.pace);
}

/**
 * Loads an engine and makes it TensorFlow.js's current one. `auto` takes the fastest available engine, which is one on a GPU if
 * that has computed a correct result. `EngineOptions.gpus` describes work that was given GPUs, or none.
 * @throws OrdoError `engine.unavailable` with the reason and the fix when the named engine cannot be loaded, or when it cannot
 * compute in the requested precision.
 */
export async function loadEngine(preference: EnginePreference, options: Partial<EngineOptions> = {}): Promise<Engine> {
  const own = ENGINES.find(({ id }) => id === preference)?.precision ?? 'fp32';
  const settings: EngineOptions = { threads: 1, precision: own, ...options };
  const engine = preference === 'auto' ? await loadFastest(settings) : await loadNamed(preference, settings);
  if (engine.precision !== settings.precision) {
    throw lacksPrecision(engine.id, settings.precision, engine.precision);
  }
  current = limitGpuMemory(engine, settings.gpuMemoryMiB);
  return current;
}

/** The engine that was loaded last, which is the one that TensorFlow.js uses. */
let current: Engine | undefined;

/** @throws OrdoError `engine.unavailable` when none has been loaded. */
export function currentEngine(): Engine {
  if (current !== undefined) return current;
  throw new OrdoError('engine.unavailable', 'no engine has been loaded yet', { fix: 'await loadEngine(…) first' });
}

/**
 * Checks that an engine is there, without loading it. `auto` always is.
 * @throws OrdoError `engine.unavailable` with the reason and the fix
 */
export async function requireEngine(preference: EnginePreference): Promise<void> {
  if (preference !== 'auto') await findPresent(preference);
}

async function loadNamed(id: EngineStatus['id'], settings: EngineOptions): Promise<Engine> {
  const definition = await findPresent(id);
  return { ...(await definition.load(settings)), reason: 'asked for by name', missed: null };
}

async function findPresent(id: EngineStatus['id']): Promise<EngineDefinition> {
  const definition = findById(ENGINES, id, {
    code: 'engine.unavailable',
    kind: 'engine',
    pointer: '/resources/engine',
  });
  const { available, reason, fix } = await definition.probe();
  if (!available) {
    throw new OrdoError('engine.unavailable', `the engine "${id}" is absent: ${reason}`, {
      pointer: '/resources/engine',
      fix: fix ?? 'choose another engine',
    });
  }
  return definition;
}

async function loadFastest(settings: EngineOptions): Promise<Engine> {
  const passed: string[] = [];
  const probed = await probeAll();
  for (const { definition, probe } of listCandidates(probed, settings)) {
    try {
      return { ...(await definition.load(settings)), ...explainChoice(probed, passed, settings) };
    } catch (error) {
      // When an engine seemed available but cannot be loaded, the next one is tried. On the processor a missing precision is an
      // error at once, because only the fastest engine can explain it.
      const goesOn = settings.precision === 'fp32' || (probe.gpu && settings.gpus === undefined);
      if (!isOrdoError(error, 'engine.unavailable') || !goesOn) throw error;
      passed.push(`${definition.id}: ${error.message}`);
    }
  }
  throw explainFailure(probed, passed, settings);
}
