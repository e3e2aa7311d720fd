/** Reads what this process uses now, on every system that Node runs on. */
import { currentEngine } from '@ordo/tensor';
import type { Usage } from './system-metrics.ts';

/** Reads the usage. An engine must be loaded. */
export function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  const engine = currentEngine();
  return {
    cpuMicroseconds: user + system,
    memoryBytes: process.memoryUsage.rss(),
    gpuBytes: engine.gpu ? engine.memory().live : null,
  };
}
