/** What tasks work with: of the API itself where it has no threads, and otherwise of the thread. */
import type { Store } from '@ordo/store';

export interface Tools {
  readonly store: Store;
}

/** What the thread is started with. */
export interface ApartSettings {
  readonly databaseUrl: string;
}
