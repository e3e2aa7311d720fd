/** Pauses a worker for a while without disturbing its current work. */
import type { RunWorker } from './backend.ts';

export interface Rests {
  /** Begins a rest, in which the worker takes no job. A longer rest replaces a shorter one. */
  begin(milliseconds: number): void;
  /** Ends the rest: the worker may take jobs again. */
  end(): void;
}

/**
 * Creates the rests of a worker.
 * @param mayResume returns false while the worker is paused for another reason
 */
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
