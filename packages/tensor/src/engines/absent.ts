/** Engines that are known by name but cannot be loaded in this release: listed with the reason, never skipped silently. */
import { OrdoError } from '@ordo/core';
import type { EngineDefinition, EngineId } from './engine.ts';

export function absent(id: EngineId, title: string, reason: string): EngineDefinition {
  const fix = 'use the engine "native", "tensorflow", "wasm" or "auto"';
  return {
    id,
    title,
    probe: () => Promise.resolve({ available: false, reason, fix, device: null, pace: 0 }),
    load: () => Promise.reject(new OrdoError('engine.unavailable', `the engine "${id}" is absent: ${reason}`, { fix })),
  };
}
