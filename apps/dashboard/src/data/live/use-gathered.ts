import { useCallback, useEffect, useRef } from 'react';

/** The page is drawn this often. Nobody reads faster, and it is slow enough for hundreds of events a second. */
const EVERY_MS = 250;

/** @returns a function that asks for `work`, which then runs once within a quarter of a second for all calls until then */
export function useGathered(work: () => void): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, EVERY_MS);
  }, []);
}
