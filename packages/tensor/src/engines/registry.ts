/** Lists the engines that Ordo knows, and chooses and loads one of them. */
import { findById, isOrdoError, OrdoError } from '@ordo/core';
import { cpu } from './cpu.ts';
import { cuda } from './cuda.ts';
import type { Engine, EngineDefinition, EngineOptions, EnginePreference, EngineProbe, EngineStatus } from './engine.ts';
import { float64 } from './float64.ts';
import { lacksPrecision } from './lacks-precision.ts';
import { native } from './native.ts';
import { tensorflow } from './tensorflow.ts';
import { wasm } from './wasm.ts';
import { webgpu } from './webgpu.ts';

const ENGINES: readonly EngineDefinition[] = [cuda, native, tensorflow, webgpu, wasm, cpu, float64];

/** Lists all engines with their state and its reason, the fastest on this machine first, absent ones last. It loads none. */
export async function listEngines(): Promise<EngineStatus[]> {
  const probed = await probeAll();
  return probed.map(({ definition: { id, title }, probe: { available, reason, fix, device } }) => {
    return { id, title, available, reason, fix, device };
  });
}

interface Probed {
  readonly definition: EngineDefinition;
  readonly probe: EngineProbe;
}

async function probeAll(): Promise<Probed[]> {
  const probed = await Promise.all(
    ENGINES.map(async (definition) => ({ definition, probe: await definition.probe() })),
  );
  return probed.toSorted((a, b) => b.probe.pace - a.probe.pace);
}

/**
 * Loads an engine and makes it TensorFlow.js's current one. `auto` takes the fastest that is available.
 * @throws OrdoError `engine.unavailable` with the reason and the fix when the named engine cannot be loaded, or when
 *   it cannot compute in the requested precision.
 */
export async function loadEngine(preference: EnginePreference, options: Partial<EngineOptions> = {}): Promise<Engine> {
  const own = ENGINES.find(({ id }) => id === preference)?.precision ?? 'fp32';
  const settings: EngineOptions = { threads: 1, precision: own, ...options };
  const engine = preference === 'auto' ? await loadFastest(settings) : await loadNamed(preference, settings);
  if (engine.precision !== settings.precision) {
    throw lacksPrecision(engine.id, settings.precision, engine.precision);
  }
  current = engine;
  return engine;
}

/** The engine that was loaded last, which is the one that TensorFlow.js uses. */
let current: Engine | undefined;

/** @throws OrdoError `engine.unavailable` when none has been loaded. */
export function currentEngine(): Engine {
  if (current !== undefined) return current;
  throw new OrdoError('engine.unavailable', 'no engine has been loaded yet', { fix: 'await loadEngine(…) first' });
}

async function loadNamed(id: EngineStatus['id'], settings: EngineOptions): Promise<Engine> {
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
  return { ...(await definition.load(settings)), reason: 'asked for by name', missed: null };
}

async function loadFastest(settings: EngineOptions): Promise<Engine> {
  const passed: string[] = [];
  const probed = await probeAll();
  const doubles = settings.precision === 'fp64';
  const fit = ({ definition, probe }: Probed) => probe.available && (definition.precision === 'fp64') === doubles;
  for (const { definition } of probed.filter(fit)) {
    try {
      return { ...(await definition.load(settings)), ...explainChoice(probed, passed) };
    } catch (error) {
      // When an engine looked available and cannot be loaded after all, the next one is tried. A missing precision is an
      // error at once, since only the fastest engine can explain it.
      if (!isOrdoError(error, 'engine.unavailable') || settings.precision !== 'fp32') throw error;
      passed.push(`${definition.id}: ${error.message}`);
    }
  }
  throw new OrdoError('engine.unavailable', `no engine is available: ${passed.join('; ')}`);
}

/** Explains the choice of `auto`. Of the absent engines it names only the native one, which everybody can build. */
function explainChoice(probed: readonly Probed[], passed: readonly string[]): Pick<Engine, 'reason' | 'missed'> {
  const fast = probed.find(({ definition: { id } }) => id === 'native')?.probe;
  const absent = fast?.available === false ? [`native: ${fast.reason}; ${String(fast.fix)}`] : [];
  const reasons = [...passed, ...absent];
  if (reasons.length === 0) return { reason: 'the fastest engine available', missed: null };
  const missed = `faster ones are absent (${reasons.join('; ')})`;
  return { reason: `the fastest engine available; ${missed}`, missed };
}
