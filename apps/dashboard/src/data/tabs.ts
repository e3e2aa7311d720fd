/**
 * The tabs of a browser agree on who reads the stream: whoever holds a lock, which the browser hands on when the tab is
 * closed or crashes. The leader tells what it reads to all tabs, and every tab tells all others what it follows.
 *
 * Browsers have locks on https and on this machine's own address only. Elsewhere, each tab reads for itself.
 */
import type { RunState, StoredEvent } from '@ordo/api-client/browser';
import type { Connection, Selection } from './change.ts';
import { Stream, type Told } from './stream.ts';

type Talk =
  | Told
  | { readonly kind: 'want'; readonly tab: string; readonly selection: Selection }
  /** Asks all tabs what they follow, and the leader how the stream is. */
  | { readonly kind: 'ask' };

export interface TabListeners {
  onEvent(event: StoredEvent): void;
  onState(change: { readonly kind: 'run'; readonly runId: string; readonly state: RunState }): void;
  onConnection(connection: Connection): void;
  /** The stream tells of these runs and experiments from now on. */
  onCovered(ids: ReadonlySet<string>): void;
}

const NAME = 'ordo-changes';
/** Tabs that answer one after the other change the stream once. */
const SETTLE_MS = 30;

const forever = () => new Promise<never>(() => undefined);

export function joinTabs(listeners: TabListeners): { want(selection: Selection): void } {
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const wanted = new Map<string, Selection>();
  const { locks } = navigator as { readonly locks?: LockManager };
  const channel = locks === undefined ? undefined : new BroadcastChannel(NAME);
  // A channel reaches this origin only, so there is no target to name.
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
  /** The lock of a tab is free once the tab is gone, however it went. */
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
      // The stream may tell of these runs already, and then does not change.
      if (stream !== undefined && status !== undefined) say(status);
      settle();
    } else hear(data);
  });
  if (locks === undefined) lead();
  else {
    // The own lock is held before anybody hears of this tab.
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
