/** The quantities that a soak measures, with the permitted growth of each per 1,000 runs, and the reason. */

/** The runs per hour of a service with three workers whose runs take half a minute: 3 × 120. */
export const RUNS_PER_HOUR = 360;

export interface Quantity {
  /** The beginning of the names of the values that belong to this quantity. */
  readonly prefix: string;
  readonly unit: string;
  /** Returns the permitted growth per 1,000 runs at this level. */
  readonly bound: (level: number) => number;
  readonly reason: string;
}

export const QUANTITIES: readonly Quantity[] = [
  {
    prefix: 'live memory of',
    unit: 'MiB',
    bound: () => 2,
    reason:
      'what is still in use after all garbage was collected; a leak of 2 KiB per run, a single unfreed event or timer, is above',
  },
  {
    prefix: 'memory of',
    unit: 'MiB',
    bound: () => 40,
    reason:
      'the resident size: V8 and malloc keep pages and enlarge their heaps in steps of some MiB; a leak outside of what V8 ' +
      'counts, of 40 KiB per run, is above',
  },
  {
    prefix: 'handles of',
    unit: 'open files and sockets',
    bound: () => 2,
    reason: 'pools open and close a connection now and then; one handle left in 500 runs is above',
  },
  {
    prefix: 'connections to',
    unit: 'connections',
    bound: () => 2,
    reason: 'as for handles: pools breathe, and one connection left in 500 runs is above',
  },
  {
    prefix: 'rows per run in',
    unit: 'rows per run',
    bound: (level) => 0.02 + 0.02 * level,
    reason: 'every run has the same events and results, so that the mean may move by 2 % through retried attempts only',
  },
  {
    prefix: 'rows in',
    unit: 'rows',
    bound: () => 5,
    reason: 'these tables hold what is under way or who is registered, and neither becomes more',
  },
  {
    prefix: 'artifacts per run',
    unit: 'KiB per run',
    bound: (level) => 1 + 0.02 * level,
    reason: 'every run keeps two checkpoints and a model of the same size',
  },
  {
    prefix: 'scratch',
    unit: 'MiB',
    bound: () => 1,
    reason: 'a run under way needs some 100 KiB, and nothing of an ended one stays',
  },
];

export function quantityOf(name: string): Quantity {
  const found = QUANTITIES.find(({ prefix }) => name.startsWith(prefix));
  if (found === undefined) throw new Error(`${name} belongs to no quantity`);
  return found;
}
