/** Every engine Ordo knows, fastest first, and the choice among them. */
import { OrdoError } from '@ordo/core';
import { cpu } from './cpu.ts';
import type { Engine, EngineDefinition, EngineOptions, EnginePreference, EngineStatus } from './engine.ts';
import { native } from './native.ts';
import { tensorflow } from './tensorflow.ts';
import { wasm } from './wasm.ts';
import { webgpu } from './webgpu.ts';

const ENGINES: readonly EngineDefinition[] = [native, tensorflow, webgpu, wasm, cpu];

/** All engines with state and reason, fastest first. Loads none of them. */
export async function listEngines(): Promise<EngineStatus[]> {
  return Promise.all(
    ENGINES.map(async (engine) => ({ id: engine.id, title: engine.title, ...(await engine.probe()) })),
  );
}

/**
 * Loads an engine and makes it TensorFlow.js's current one; `auto` takes the fastest that is available.
 * @throws OrdoError `engine.unavailable` with the reason and the fix when the named engine cannot be loaded, or when
 *   it cannot compute in the precision asked for.
 */
export async function loadEngine(preference: EnginePreference, options: Partial<EngineOptions> = {}): Promise<Engine> {
  const settings: EngineOptions = { threads: 1, precision: 'fp32', ...options };
  const engine = preference === 'auto' ? await loadFastest(settings) : await loadNamed(preference, settings);
  if (engine.precision !== settings.precision) {
    throw new OrdoError('engine.unavailable', `the engine "${engine.id}" has no ${settings.precision} here`, {
      pointer: '/recipe/precision',
      fix: `set the precision to "${engine.precision}", or choose another engine`,
    });
  }
  current = engine;
  return engine;
}

/** The engine loaded last, which is the one that TensorFlow.js uses. */
let current: Engine | undefined;

/** @throws OrdoError `engine.unavailable` when none has been loaded. */
export function currentEngine(): Engine {
  if (current !== undefined) return current;
  throw new OrdoError('engine.unavailable', 'no engine has been loaded yet', { fix: 'await loadEngine(…) first' });
}

async function loadNamed(id: EngineStatus['id'], settings: EngineOptions): Promise<Engine> {
  const definition = ENGINES.find((engine) => engine.id === id) as EngineDefinition;
  const { available, reason, fix } = await definition.probe();
  if (!available) {
    throw new OrdoError('engine.unavailable', `the engine "${id}" is absent: ${reason}`, {
      pointer: '/resources/engine',
      fix: fix ?? 'choose another engine',
    });
  }
  return { ...(await definition.load(settings)), reason: 'asked for by name' };
}

async function loadFastest(settings: EngineOptions): Promise<Engine> {
  const passed: string[] = [];
  for (const definition of ENGINES) {
    const { available, reason } = await definition.probe();
    if (available) {
      const faster = passed.length === 0 ? '' : `; faster ones are absent (${passed.join('; ')})`;
      return { ...(await definition.load(settings)), reason: `the fastest engine available${faster}` };
    }
    passed.push(`${definition.id}: ${reason}`);
  }
  throw new OrdoError('engine.unavailable', `no engine is available: ${passed.join('; ')}`);
}
