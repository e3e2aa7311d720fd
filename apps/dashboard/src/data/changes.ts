/**
 * One stream of changes for all that the page shows, since a browser opens only six connections to a server. It goes on
 * after the last event that arrived, also when the API was away in between.
 */
import { type Message, readMessages, type RunState, type StoredEvent } from '@ordo/api-client/browser';

export interface Selection {
  readonly experiments?: readonly string[];
  readonly runs?: readonly string[];
}

export type Change =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'run'; readonly runId: string; readonly state: RunState };

export type Connection = 'idle' | 'live' | 'interrupted';

type Listener = (change: Change) => void;

const PAUSE_MS = 1_000;
/** The API gives a sign of life every ten seconds. */
const SILENCE_MS = 15_000;
/** How many past events a stream begins with, so that a page that opens late shows the present progress. */
const TAIL = 200;
/** The API follows at most so many ids in one stream. */
const MOST_IDS = 64;

const interests = new Map<Listener, Selection>();
const watchers = new Set<() => void>();
let stream = new AbortController();
let address = '';
let since: number | null = null;
let connection: Connection = 'idle';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `listener` with what happens to the selected runs, until the returned function is called. */
export function followChanges(selection: Selection, listener: Listener): () => void {
  interests.set(listener, selection);
  scheduleRenewal();
  return () => {
    interests.delete(listener);
    scheduleRenewal();
  };
}

export const connectionStore = {
  read: (): Connection => connection,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** Several parts of a screen appear at once, and need one new stream together. */
function scheduleRenewal(): void {
  queueMicrotask(() => {
    const wanted = addressOf([...interests.values()]);
    if (wanted === address) return;
    address = wanted;
    since = null;
    open();
  });
}

const join = (ids: readonly string[]): string => [...new Set(ids)].toSorted().slice(0, MOST_IDS).join(',');

function addressOf(selections: readonly Selection[]): string {
  const experiments = join(selections.flatMap((one) => one.experiments ?? []));
  const runs = join(selections.flatMap((one) => one.runs ?? []));
  const parts = [experiments && `experiment=${experiments}`, runs && `run=${runs}`].filter((part) => part !== '');
  return parts.length === 0 ? '' : `/v1/changes?${parts.join('&')}`;
}

function open(): void {
  clearTimeout(timer);
  stream.abort();
  stream = new AbortController();
  if (address === '') become('idle');
  else void read(stream.signal);
}

async function read(signal: AbortSignal): Promise<void> {
  const place = since === null ? `tail=${TAIL}` : `since=${since}`;
  try {
    const options = { signal, silenceMs: SILENCE_MS, onOpen: () => become('live') };
    for await (const message of readMessages(`${address}&${place}`, options)) {
      if (message.event === 'end') {
        become('idle');
        return;
      }
      take(message);
    }
  } catch {
    // Whatever it was, the page connects again, and its other requests say what is wrong.
  }
  if (signal.aborted) return;
  become('interrupted');
  timer = setTimeout(open, PAUSE_MS);
}

function take({ event, data }: Message): void {
  if (event === 'event') {
    const stored = JSON.parse(data) as StoredEvent;
    since = stored.position;
    tell({ kind: 'event', event: stored });
  }
  if (event === 'run') tell({ kind: 'run', ...(JSON.parse(data) as { runId: string; state: RunState }) });
}

function tell(change: Change): void {
  for (const listener of interests.keys()) listener(change);
}

function become(next: Connection): void {
  if (connection === next) return;
  connection = next;
  for (const watcher of watchers) watcher();
}
