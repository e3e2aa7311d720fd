/** A service that counts as started before it is ready, so that other services can start in the meantime. */
import type { Service } from '@ordo/embedded';

export interface AwaitedService extends Service {
  /** Resolves when the first instance is ready. @throws OrdoError `environment.invalid` when it does not become ready. */
  untilReady(signal: AbortSignal): Promise<void>;
}
