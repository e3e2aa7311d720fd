/** Follows runs and experiments while a component is shown. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Change, Connection, Selection } from './change.ts';
import { connectionStore, followChanges } from './changes.ts';

export function useChanges(selection: Selection, onChange: (change: Change) => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const key = JSON.stringify(selection);
  useEffect(() => {
    const wanted = JSON.parse(key) as Selection;
    const empty = (wanted.experiments ?? []).length + (wanted.runs ?? []).length === 0;
    return empty ? undefined : followChanges(wanted, (change) => latest.current(change));
  }, [key]);
}

export function useConnection(): Connection {
  return useSyncExternalStore(connectionStore.subscribe, connectionStore.read);
}
