/**
 * Lets all streams of one run or one experiment share each query of the database. However many clients follow a run, one query
 * asks for its state and one for its new events.
 */
import type { SSEMessage } from '@fastify/sse';
import type { EventQuery, RunState, Store } from '@ordo/store';
import { setTimeout as delay } from 'node:timers/promises';
import { presentEvent } from '../views/present-run.ts';
import type { ChangeFeed } from './change-feed.ts';

/** The runs and events that a stream sends. Streams with the same selection share their queries. */
export type Followed = Pick<EventQuery, 'runIds' | 'superseded' | 'attemptNumber' | 'kinds'>;

export interface Page {
  readonly messages: readonly SSEMessage[];
  /** The position up to which the messages are complete. */
  readonly position: number;
  readonly isLast: boolean;
}

/** The findings at one moment. */
export interface Look {
  readonly states: ReadonlyMap<string, RunState>;
  /** Returns the next events after a position. Streams at the same position share one query. */
  readonly pageAfter: (position: number) => Promise<Page>;
}

export interface Follower {
  /** Returns a look that began after the last one that this follower got. */
  readonly next: () => Promise<Look>;
  readonly leave: () => void;
}

export interface Following {
  readonly join: (followed: Followed) => Follower;
}

interface Sources {
  readonly store: Pick<Store, 'runs' | 'events'>;
  readonly changes: ChangeFeed;
}

const PAGE = 500;
/** The longest time for which a write of another API process may go unnoticed. */
const TICK_MS = 500;
/** The shortest time between two looks, however many attempts write. */
const PAUSE_MS = 50;
/** The pause between two looks, as a multiple of the time that the first one took. Thousands of runs take long to look at. */
const PAUSE_PER_LOOK = 4;

export function createFollowing(sources: Sources): Following {
  const groups = new Map<string, Group>();
  return {
    join: (followed) => {
      const key = JSON.stringify([followed.runIds, followed.superseded, followed.attemptNumber, followed.kinds]);
      let group = groups.get(key);
      if (group === undefined || group.hasEnded) {
        group = new Group(sources, followed, () => {
          if (groups.get(key) === group) groups.delete(key);
        });
        groups.set(key, group);
      }
      return group.join();
    },
  };
}

/** The followers of the same runs. The group keeps looking as long as it has a follower. */
class Group {
  readonly #sources: Sources;
  readonly #followed: Followed;
  readonly #onEnd: () => void;
  readonly #stopping = new AbortController();
  #followers = 0;
  #started = false;
  #current: Look | undefined;
  #upcoming: Promise<Look>;
  #publish: (look: Promise<Look>) => void = () => undefined;

  constructor(sources: Sources, followed: Followed, onEnd: () => void) {
    this.#sources = sources;
    this.#followed = followed;
    this.#onEnd = onEnd;
    this.#upcoming = this.#announceNext();
  }

  get hasEnded(): boolean {
    return this.#stopping.signal.aborted;
  }

  join(): Follower {
    this.#followers++;
    if (!this.#started) void this.#run();
    this.#started = true;
    let last: Look | undefined;
    const next = async (): Promise<Look> => {
      last = this.#current !== undefined && this.#current !== last ? this.#current : await this.#upcoming;
      return last;
    };
    let left = false;
    const leave = (): void => {
      if (left) return;
      left = true;
      this.#followers--;
      if (this.#followers === 0) this.#end();
    };
    return { next, leave };
  }

  #announceNext(): Promise<Look> {
    const upcoming = new Promise<Look>((resolve) => {
      this.#publish = resolve;
    });
    // Waiting followers get the error. If there are none, the next follower starts a new group.
    upcoming.catch(() => undefined);
    return upcoming;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const runs = new Set(this.#followed.runIds);
    while (!signal.aborted) {
      // The wait starts before the look, so that no write in between goes unnoticed.
      const changed = this.#sources.changes.wait(runs, TICK_MS, signal);
      const publish = this.#publish;
      const begun = performance.now();
      try {
        const look = await lookAt(this.#sources, this.#followed);
        this.#current = look;
        this.#upcoming = this.#announceNext();
        publish(Promise.resolve(look));
      } catch (error) {
        this.#end();
        publish(Promise.reject(error));
      }
      const pause = Math.min(TICK_MS, Math.max(PAUSE_MS, PAUSE_PER_LOOK * (performance.now() - begun)));
      await Promise.all([changed, delay(pause, undefined, { signal }).catch(() => undefined)]);
    }
  }

  #end(): void {
    this.#stopping.abort();
    this.#onEnd();
  }
}

async function lookAt({ store }: Sources, followed: Followed): Promise<Look> {
  const { runIds, kinds } = followed;
  // States are read before events, so that all events of an ended run can be read.
  const states = await store.runs.statesOf(runIds);
  const settled = runIds.length > 1 || kinds !== undefined ? await store.events.settledPosition() : null;
  const until = settled === null ? {} : { until: settled };
  const read = async (since: number): Promise<Page> => {
    const events = await store.events.read({ ...followed, since, limit: PAGE, ...until });
    const messages = events.map((stored) => {
      return { id: String(stored.position), event: 'event', data: presentEvent(stored) };
    });
    const isLast = events.length < PAGE;
    const last = events.at(-1)?.position ?? since;
    // Events that were passed over, such as those of other kinds, are not read again.
    return { messages, position: isLast ? Math.max(last, settled ?? 0) : last, isLast };
  };
  // Only the newest page is kept, because a slow client must not keep pages in memory that the others have long received.
  let newest: { readonly since: number; readonly page: Promise<Page> } | undefined;
  const pageAfter = (since: number): Promise<Page> => {
    if (newest?.since !== since) newest = { since, page: read(since) };
    return newest.page;
  };
  return { states, pageAfter };
}
