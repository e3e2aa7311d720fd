/** What would make a demonstration faster, in one line. */
import type { EngineStatus } from '@ordo/tensor';

/** @returns null where the native engine is here, or cannot be had */
export function describeFaster(
  engines: readonly Pick<EngineStatus, 'id' | 'available'>[],
  ordo: string,
): string | null {
  const native = engines.find(({ id }) => id === 'native');
  if (native === undefined || native.available) return null;
  return `With a C++ compiler, "${ordo} engines install native" makes training faster.`;
}
