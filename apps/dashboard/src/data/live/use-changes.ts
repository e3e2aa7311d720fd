/** Follows runs and experiments while a component is shown. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Change, Connection, RunChange, Selection } from './change.ts';
import { connectionStore, followChanges } from './changes.ts';

export function useChanges(selection: Selection, onChange: (change: Change) => void): void {
  useFollower(selection, onChange, 'with events');
}

/** Follows the states of runs alone. @param onState called for each run at first, and when its state has changed */
export function useStates(selection: Selection, onState: (change: RunChange) => void): void {
  useFollower(selection, (change) => change.kind === 'run' && onState(change), 'states only');
}

function useFollower(
  selection: Selection,
  onChange: (change: Change) => void,
  events: Parameters<typeof followChanges>[2],
): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const key = JSON.stringify(selection);
  useEffect(() => {
    const wanted = JSON.parse(key) as Selection;
    const empty = (wanted.experiments ?? []).length + (wanted.runs ?? []).length === 0;
    return empty ? undefined : followChanges(wanted, (change) => latest.current(change), events);
  }, [key, events]);
}

export function useConnection(): Connection {
  return useSyncExternalStore(connectionStore.subscribe, connectionStore.read);
}
