/** Tells in one line what would make a demonstration faster. */
import type { EngineStatus } from '@ordo/tensor';

/** Describes it. @returns null if the native engine is available, or cannot be built */
export function describeFaster(
  engines: readonly Pick<EngineStatus, 'id' | 'available'>[],
  ordo: string,
): string | null {
  const native = engines.find(({ id }) => id === 'native');
  if (native === undefined || native.available) return null;
  return `With a C++ compiler, "${ordo} engines install native" makes training faster.`;
}
