/** Explains in a sentence what a queued run waits for. */
import { describeDemand, describeLimit, type Offer, type WaitingRun } from '@ordo/store';
import { explainWait } from './find-warnings.ts';

/** Explains the wait. @param offers what the workers that are online can offer */
export function explainWaiting(run: WaitingRun, offers: readonly Offer[]): string {
  const { pool } = run;
  switch (run.reason) {
    case 'pause':
      return `it is tried again at ${run.availableAt.toISOString()}`;
    case 'no-worker':
      // A worker may have registered since the runs were listed.
      return explainWait(run, offers) ?? `no worker of pool ${pool} could take it a moment ago`;
    case 'too-large':
      return explainSize(run);
    case 'set-aside':
      return explainLacks(run);
    case 'limit':
      return run.limit === null ? 'a limit of its owner was in force a moment ago' : describeLimit(run.limit);
    case 'reserved':
      return explainReserved(run);
    case 'busy':
      return (
        explainTurn(run) ?? explainPlace(run) ?? `the workers of pool ${pool} that can take it have no room for it now`
      );
    case 'next':
      return explainPlace(run) ?? `nothing is before it in pool ${pool}`;
  }
}

/** Explains which place the run will get or has given up; null if neither applies. */
function explainTurn({ reserved, displacedBy }: WaitingRun): string | null {
  if (displacedBy !== null) return `it has given its place to run ${displacedBy} and goes on after that one has begun`;
  if (reserved === null) return null;
  const { worker, asked } = reserved;
  if (asked === 0) return `worker ${worker} is kept free for it, and what else runs there has to end first`;
  return `worker ${worker} is kept free for it; ${asked} ${asked === 1 ? 'run' : 'runs'} of lower priority there hand their places back`;
}

function explainReserved(run: WaitingRun): string {
  const turn = explainTurn(run);
  if (turn !== null) return turn;
  const [first, ...others] = run.reservedFor;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `the workers that could take it are kept free for run ${first ?? 'another one'}${more}, whose turn comes first`;
}

function explainPlace({ position, pool }: WaitingRun): string | null {
  const before = position - 1;
  return before === 0 ? null : `${before} ${before === 1 ? 'run' : 'runs'} before it in pool ${pool}`;
}

const count = (number: number): string => number.toLocaleString('en');

function explainSize(run: WaitingRun): string {
  const { gpus, gpuMemoryMiB, memoryMiB, cores, largest } = run;
  const largestWorker = 'the largest worker of its pool has';
  if (gpus > (largest.gpus ?? 0)) {
    const such = gpuMemoryMiB === 0 ? '' : ` of ${count(gpuMemoryMiB)} MiB`;
    return `needs ${count(gpus)} ${gpus === 1 ? 'GPU' : 'GPUs'}${such}; ${largestWorker} ${count(largest.gpus ?? 0)}`;
  }
  if (memoryMiB > (largest.memoryMiB ?? 0)) {
    return `needs ${count(memoryMiB)} MiB of memory; ${largestWorker} ${count(largest.memoryMiB ?? 0)}`;
  }
  if (largest.cores !== null && cores > largest.cores) {
    return `needs ${count(cores)} cores; ${largestWorker} ${count(largest.cores)}`;
  }
  return `needs ${describeDemand(run)}; no worker of its pool has all of it at once`;
}

function explainLacks({ lacks, dataset, engine }: WaitingRun): string {
  const reasons = lacks.map((kind) => {
    switch (kind) {
      case 'dataset':
        return `no worker has ${dataset ?? 'its data'}`;
      case 'engine':
        return `no worker has the engine ${engine ?? 'that it asks for'}`;
      case 'disk':
        return 'the disks of the workers are full';
      case 'device':
        return 'the workers have lost a GPU';
    }
  });
  return reasons.length === 0 ? 'the workers lack something that it needs' : reasons.join('; ');
}
