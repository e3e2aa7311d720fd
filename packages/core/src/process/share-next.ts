/** Lets many callers share one piece of work whose answer must not be older than their question. */

/**
 * Wraps `work` so that calls during one run of it share the next run. Each caller gets an answer from a run that began after
 * the call, and there is never more than one run at a time.
 */
export function shareNext<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    if (next !== undefined) return next;
    const settled = current.catch(() => undefined);
    next = settled.then(() => {
      next = undefined;
      const run = work();
      current = run;
      return run;
    });
    return next;
  };
}
