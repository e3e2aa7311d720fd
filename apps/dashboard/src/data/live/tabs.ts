/**
 * Decides which tab of a browser reads the stream. It is the tab that holds a lock, and the browser gives the lock to another
 * tab when this one is closed or crashes. The leader sends all events to all tabs, and each tab tells the others what it follows.
 *
 * Browsers offer locks only on https and on this machine's own address. Elsewhere, each tab reads a stream of its own.
 */
import type { RunState, StoredEvent } from '@ordo/api-client/browser';
import type { Connection, Selection } from './change.ts';
import { Stream, type Told } from './stream.ts';

type Talk =
  | Told
  | { readonly kind: 'want'; readonly tab: string; readonly selection: Selection }
  /** Asks all tabs what they follow, and asks the leader for the state of the stream. */
  | { readonly kind: 'ask' };

export interface TabListeners {
  onEvent(event: StoredEvent): void;
  onState(change: { readonly kind: 'run'; readonly runId: string; readonly state: RunState }): void;
  onConnection(connection: Connection): void;
  /** Called when the stream has the events of these runs and experiments from now on. */
  onCovered(ids: ReadonlySet<string>): void;
}

const NAME = 'ordo-changes';
/** The leader waits for this time, so that the answers of several tabs change the stream only once. */
const SETTLE_MS = 30;

const forever = () => new Promise<never>(() => undefined);

export function joinTabs(listeners: TabListeners): { want(selection: Selection): void } {
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const wanted = new Map<string, Selection>();
  const { locks } = navigator as { readonly locks?: LockManager };
  const channel = locks === undefined ? undefined : new BroadcastChannel(NAME);
  // A channel reaches only pages of this origin, so the message needs no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (talk: Talk): void => channel?.postMessage(talk);
  let position: number | null = null;
  let stream: Stream | undefined;
  let status: Told | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const hear = (told: Told): void => {
    if (told.kind === 'event') {
      position = Math.max(position ?? 0, told.event.position);
      listeners.onEvent(told.event);
    } else if (told.kind === 'run') listeners.onState(told);
    else {
      status = told;
      position = told.since ?? position;
      listeners.onConnection(told.connection);
      listeners.onCovered(new Set(told.covered));
    }
  };
  const tell = (told: Told): void => {
    say(told);
    hear(told);
  };
  const settle = (): void => {
    clearTimeout(settling);
    if (stream !== undefined) settling = setTimeout(() => stream?.follow(unionOf([...wanted.values()])), SETTLE_MS);
  };
  const lead = (): void => {
    stream = new Stream(position, tell);
    say({ kind: 'ask' });
    settle();
  };
  /** Waits for the lock of another tab, which is free as soon as that tab is closed or has crashed, and then forgets the tab. */
  const forgetOnceGone = (other: string): void => {
    void locks?.request(`${NAME}-${other}`, () => {
      wanted.delete(other);
      settle();
    });
  };
  const answer = (): void => {
    say({ kind: 'want', tab, selection: wanted.get(tab) ?? {} });
    if (stream !== undefined && status !== undefined) say(status);
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<Talk>) => {
    if (data.kind === 'ask') answer();
    else if (data.kind === 'want') {
      if (!wanted.has(data.tab)) forgetOnceGone(data.tab);
      wanted.set(data.tab, data.selection);
      // If the stream already has these runs, it does not change, and the new tab would hear nothing without this message.
      if (stream !== undefined && status !== undefined) say(status);
      settle();
    } else hear(data);
  });
  if (locks === undefined) lead();
  else {
    // This tab takes its own lock before it sends anything to the others.
    void locks.request(`${NAME}-${tab}`, () => {
      answer();
      say({ kind: 'ask' });
      return forever();
    });
    void locks.request(NAME, () => {
      lead();
      return forever();
    });
  }
  return {
    want: (selection) => {
      wanted.set(tab, selection);
      say({ kind: 'want', tab, selection });
      if (stream !== undefined && status !== undefined) hear(status);
      settle();
    },
  };
}

const unionOf = (selections: readonly Selection[]): Selection => ({
  experiments: [...new Set(selections.flatMap(({ experiments = [] }) => experiments))].toSorted(),
  runs: [...new Set(selections.flatMap(({ runs = [] }) => runs))].toSorted(),
});
