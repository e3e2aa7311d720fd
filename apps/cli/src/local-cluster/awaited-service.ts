/** A service that the others need not wait for: it counts as started before it is ready. */
import type { Service } from '@ordo/embedded';

export interface AwaitedService extends Service {
  /** Resolves when the first instance is ready. @throws OrdoError `environment.invalid` when it cannot be. */
  untilReady(signal: AbortSignal): Promise<void>;
}
