/** Keeps an engine on a GPU within the memory that its work asked for. */
import type { Engine } from './engine.ts';

/**
 * The limit holds whatever limits the work sets and removes. Without one, it removes that of earlier work in this process.
 * What libraries take beside tensors, such as the working memory of cuBLAS, is not counted.
 */
export function limitGpuMemory(engine: Engine, mebibytes: number | undefined): Engine {
  if (!engine.gpu) return engine;
  const most = mebibytes === undefined ? null : mebibytes * 2 ** 20;
  engine.limitMemory(most);
  if (most === null) return engine;
  return { ...engine, limitMemory: (bytes) => engine.limitMemory(Math.min(bytes ?? most, most)) };
}
