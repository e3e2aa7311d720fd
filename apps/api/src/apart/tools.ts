/** The tools that tasks use: those of the thread, or those of the API itself if it has no threads. */
import type { Store } from '@ordo/store';

export interface Tools {
  readonly store: Store;
}

/** The settings that the thread is started with. */
export interface ApartSettings {
  readonly databaseUrl: string;
}
