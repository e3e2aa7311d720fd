/** Pauses a worker for a while, without touching what it is doing. */
import type { RunWorker } from './backend.ts';

export interface Rests {
  /** The worker takes no job for this long. A longer rest takes the place of a shorter one. */
  begin(milliseconds: number): void;
  /** The worker may take jobs again. */
  end(): void;
}

/** @param mayResume false while the worker is paused for another reason */
export function createRests(worker: RunWorker, mayResume: () => boolean, report: (error: Error) => void): Rests {
  let until = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    until = -Infinity;
    if (mayResume()) Promise.resolve(worker.resume()).catch(report);
  };
  return {
    begin: (milliseconds) => {
      const wanted = performance.now() + milliseconds;
      if (wanted <= until) return;
      until = wanted;
      clearTimeout(timer);
      timer = setTimeout(end, milliseconds);
      worker.pause(true).catch(report);
    },
    end,
  };
}
