/** Follows what runs are doing, by the stream of changes. Changes are gathered, because a page that drew each one would fall behind. */
import { useRef, useState } from 'react';
import { addEvent, type LiveRun, type LiveRuns } from './add-event.ts';
import type { Selection } from './change.ts';
import { useChanges } from './use-changes.ts';
import { useGathered } from './use-gathered.ts';

/** @param onState a function that is called whenever a run has changed its state */
export function useLiveRuns(selection: Selection, onState: () => void = doNothing): LiveRuns {
  const runs = useRef(new Map<string, LiveRun>());
  const [shown, show] = useState<LiveRuns>(runs.current);
  const showSoon = useGathered(() => show(new Map(runs.current)));
  useChanges(selection, (change) => {
    if (change.kind === 'run') onState();
    else if (addEvent(runs.current, change.event)) showSoon();
  });
  return shown;
}

const doNothing = (): void => undefined;
