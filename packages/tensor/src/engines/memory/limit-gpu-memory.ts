/** Keeps an engine on a GPU within the memory that its work requested. */
import type { Engine } from '../engine.ts';

/**
 * Sets the limit, which stays in force when the work sets and removes limits of its own. Without a limit, it removes that of
 * earlier work in this process. Memory that libraries use in addition to tensors, such as the working memory of cuBLAS, is not
 * counted.
 */
export function limitGpuMemory(engine: Engine, mebibytes: number | undefined): Engine {
  if (!engine.gpu) return engine;
  const most = mebibytes === undefined ? null : mebibytes * 2 ** 20;
  engine.limitMemory(most);
  if (most === null) return engine;
  return { ...engine, limitMemory: (bytes) => engine.limitMemory(Math.min(bytes ?? most, most)) };
}
