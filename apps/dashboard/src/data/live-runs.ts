/** What runs do right now, from the stream of changes. */
import { useReducer } from 'react';
import { addChange, type LiveRun, type LiveRuns } from './add-change.ts';
import type { Selection } from './change.ts';
import { useChanges } from './use-changes.ts';

/** @param onState called when a run has changed its state */
export function useLiveRuns(selection: Selection, onState: () => void): LiveRuns {
  const [runs, take] = useReducer(addChange, new Map<string, LiveRun>());
  useChanges(selection, (change) => {
    if (change.kind === 'run') onState();
    else take(change);
  });
  return runs;
}
