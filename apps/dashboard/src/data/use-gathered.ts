import { useCallback, useEffect, useRef } from 'react';

/** Faster than anybody reads, and slow enough for hundreds of events a second. */
const EVERY_MS = 250;

/** @returns a function after whose first call `work` is done within a quarter of a second, once for all calls until then */
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
