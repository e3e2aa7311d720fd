/**
 * Lets all streams of one run or one experiment share each look at the database. However many clients follow a run, one
 * query asks for its state and one for its new events.
 */
import type { SSEMessage } from '@fastify/sse';
import type { EventQuery, RunState, Store } from '@ordo/store';
import { setTimeout as delay } from 'node:timers/promises';
import { presentEvent } from '../views/present-run.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Which events of which runs a stream sends. Streams that ask for the same share their looks. */
export type Followed = Pick<EventQuery, 'runIds' | 'superseded' | 'attemptNumber' | 'kinds'>;

export interface Page {
  readonly messages: readonly SSEMessage[];
  /** The position up to which the messages tell everything. */
  readonly position: number;
  readonly isLast: boolean;
}

/** What was found at one moment. */
export interface Look {
  readonly states: ReadonlyMap<string, RunState>;
  /** The next events after a position. Streams that have got equally far share one query. */
  readonly pageAfter: (position: number) => Promise<Page>;
}

export interface Follower {
  /** A look that began after the last one that this follower got. */
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
/** How long a write of another API process may go unnoticed. */
const TICK_MS = 500;
/** The least time between two looks, however many attempts write. */
const PAUSE_MS = 50;

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

/** The followers of the same runs. It looks for as long as there is one of them. */
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
    // Whoever waits gets the error. If nobody does, the next follower starts another group.
    upcoming.catch(() => undefined);
    return upcoming;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const runs = new Set(this.#followed.runIds);
    while (!signal.aborted) {
      // Starts to wait before it looks, so that no write in between goes unnoticed.
      const changed = this.#sources.changes.wait(runs, TICK_MS, signal);
      const publish = this.#publish;
      try {
        const look = await lookAt(this.#sources, this.#followed);
        this.#current = look;
        this.#upcoming = this.#announceNext();
        publish(Promise.resolve(look));
      } catch (error) {
        this.#end();
        publish(Promise.reject(error));
      }
      await Promise.all([changed, delay(PAUSE_MS, undefined, { signal }).catch(() => undefined)]);
    }
  }

  #end(): void {
    this.#stopping.abort();
    this.#onEnd();
  }
}

async function lookAt({ store }: Sources, followed: Followed): Promise<Look> {
  const { runIds, kinds } = followed;
  // Reads states before events, so that all events of an ended run are there to be read.
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
    // What was passed over, such as events of other kinds, is not looked at again.
    return { messages, position: isLast ? Math.max(last, settled ?? 0) : last, isLast };
  };
  // Only the newest page, because a client that is slow must not keep in memory what the others have long got.
  let newest: { readonly since: number; readonly page: Promise<Page> } | undefined;
  const pageAfter = (since: number): Promise<Page> => {
    if (newest?.since !== since) newest = { since, page: read(since) };
    return newest.page;
  };
  return { states, pageAfter };
}
