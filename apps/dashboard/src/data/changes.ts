/**
 * What happens to runs, for everything that this page shows. All tabs of a browser share one stream, since a browser opens
 * only six connections to a server: the tab that leads reads it, and tells the others (`tabs.ts`).
 */
import type { StoredEvent } from '@ordo/api-client/browser';
import type { Change, Connection, Selection } from './change.ts';
import { readTail } from './read-tail.ts';
import { joinTabs } from './tabs.ts';

interface Follower {
  readonly selection: Selection;
  readonly listener: (change: Change) => void;
  /** The last event of each run that the listener has got. */
  readonly seen: Map<string, number>;
  /** What arrives while the past is read; undefined once it is told. */
  waiting: StoredEvent[] | undefined;
  readonly stopping: AbortController;
}

const followers = new Set<Follower>();
/** Those of them for whom the stream has not begun. */
const unstarted = new Set<Follower>();
const watchers = new Set<() => void>();
let connection: Connection = 'idle';
let announced = false;

const tabs = joinTabs({
  onEvent: (event) => {
    for (const follower of followers) tell(follower, event);
  },
  onState: (change) => {
    for (const { selection, listener } of followers) if (concerns(selection, change.runId)) listener(change);
  },
  onConnection: (next) => {
    if (connection === next) return;
    connection = next;
    for (const watcher of watchers) watcher();
  },
  onCovered: (ids) => {
    for (const follower of followers) if (idsOf(follower.selection).every((id) => ids.has(id))) void begin(follower);
  },
});

/** Calls `listener` with what happens to the selected runs, until the returned function is called. */
export function followChanges(selection: Selection, listener: (change: Change) => void): () => void {
  const stopping = new AbortController();
  const follower: Follower = { selection, listener, seen: new Map(), waiting: undefined, stopping };
  followers.add(follower);
  unstarted.add(follower);
  announce();
  return () => {
    followers.delete(follower);
    unstarted.delete(follower);
    stopping.abort();
    announce();
  };
}

export const connectionStore = {
  read: (): Connection => connection,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** Several parts of a screen appear at once, and change the stream once. */
function announce(): void {
  if (announced) return;
  announced = true;
  queueMicrotask(() => {
    announced = false;
    const selections = [...followers].map(({ selection }) => selection);
    tabs.want({
      experiments: selections.flatMap(({ experiments = [] }) => experiments),
      runs: selections.flatMap(({ runs = [] }) => runs),
    });
  });
}

const idsOf = ({ experiments = [], runs = [] }: Selection): string[] => [...experiments, ...runs];

/** The runs of an experiment are known to the server only, so what follows one hears of all runs. */
const concerns = ({ experiments = [], runs = [] }: Selection, runId: string): boolean =>
  experiments.length > 0 || runs.includes(runId);

/** Once the stream tells of the selected runs, what came before it is read, and what comes meanwhile is held back. */
async function begin(follower: Follower): Promise<void> {
  if (!unstarted.delete(follower)) return;
  follower.waiting = [];
  try {
    for (const event of await readTail(follower.selection, follower.stopping.signal)) pass(follower, event);
  } catch {
    // Without its past, a follower begins with the present. The other requests of the page say what is wrong.
  }
  if (follower.stopping.signal.aborted) return;
  const { waiting } = follower;
  follower.waiting = undefined;
  for (const event of waiting) pass(follower, event);
}

function tell(follower: Follower, event: StoredEvent): void {
  if (unstarted.has(follower) || !concerns(follower.selection, event.runId)) return;
  if (follower.waiting === undefined) pass(follower, event);
  else follower.waiting.push(event);
}

/** Another tab that takes over may tell of an event again. */
function pass({ seen, listener }: Follower, event: StoredEvent): void {
  if (event.position <= (seen.get(event.runId) ?? -1)) return;
  seen.set(event.runId, event.position);
  listener({ kind: 'event', event });
}
