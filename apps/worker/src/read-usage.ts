/** What this process uses now, on every system that Node runs on. */
import { currentEngine, type EngineId } from '@ordo/tensor';
import type { Usage } from './system-metrics.ts';

const ON_GPU: ReadonlySet<EngineId> = new Set(['cuda', 'webgpu']);

/** Needs a loaded engine. */
export function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  const engine = currentEngine();
  return {
    cpuMicroseconds: user + system,
    memoryBytes: process.memoryUsage.rss(),
    gpuBytes: ON_GPU.has(engine.id) ? engine.memory().live : null,
  };
}
