/**
 * Tells all parts of this page what happens to runs. All tabs of a browser share one stream, because a browser opens
 * only six connections to a server. One tab leads: it reads the stream and passes it on to the others (`tabs.ts`).
 */
import type { StoredEvent } from '@ordo/api-client/browser';
import type { Change, Connection, Selection } from './change.ts';
import { readTail } from './read-tail.ts';
import { joinTabs } from './tabs.ts';

interface Follower {
  readonly selection: Selection;
  readonly listener: (change: Change) => void;
  /** Whether the listener is told of events, and not of states alone. */
  readonly hearsEvents: boolean;
  /** The number of the last event of each run that the listener has received. */
  readonly seen: Map<string, number>;
  /** The events that arrive while earlier ones are still being read. It is undefined after they have been passed on. */
  waiting: StoredEvent[] | undefined;
  readonly stopping: AbortController;
}

const followers = new Set<Follower>();
/** The followers for whom the stream has not begun yet. */
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

/**
 * Calls `listener` with what happens to the selected runs, until the returned function is called.
 * @param events whether to tell of events as well, also of those from before; otherwise only of states
 */
export function followChanges(
  selection: Selection,
  listener: (change: Change) => void,
  events: 'with events' | 'states only',
): () => void {
  const hearsEvents = events === 'with events';
  const stopping = new AbortController();
  const follower: Follower = { selection, listener, hearsEvents, seen: new Map(), waiting: undefined, stopping };
  followers.add(follower);
  if (hearsEvents) unstarted.add(follower);
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

/** Announces once what all parts of the page follow, because several parts of a screen appear at the same time. */
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

/** Only the server knows which runs an experiment has. A follower of an experiment is therefore told about all runs. */
const concerns = ({ experiments = [], runs = [] }: Selection, runId: string): boolean =>
  experiments.length > 0 || runs.includes(runId);

/** Reads the events from before the stream, as soon as the stream has the selected runs. New events wait until then. */
async function begin(follower: Follower): Promise<void> {
  if (!unstarted.delete(follower)) return;
  follower.waiting = [];
  try {
    for (const event of await readTail(follower.selection, follower.stopping.signal)) pass(follower, event);
  } catch {
    // If the past cannot be read, the follower begins with the present. Other requests of the page report the error.
  }
  if (follower.stopping.signal.aborted) return;
  const { waiting } = follower;
  follower.waiting = undefined;
  for (const event of waiting) pass(follower, event);
}

function tell(follower: Follower, event: StoredEvent): void {
  if (!follower.hearsEvents || unstarted.has(follower) || !concerns(follower.selection, event.runId)) return;
  if (follower.waiting === undefined) pass(follower, event);
  else follower.waiting.push(event);
}

/** Passes an event on unless the listener has it. A tab that takes over the lead may send events that came before. */
function pass({ seen, listener }: Follower, event: StoredEvent): void {
  if (event.position <= (seen.get(event.runId) ?? -1)) return;
  seen.set(event.runId, event.position);
  listener({ kind: 'event', event });
}
