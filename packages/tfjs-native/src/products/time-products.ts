// Times a few products of a Transformer with every kind that the machine has, within a fixed time.
import type { NativeAddon } from '../addon.ts';
import { NativeEngineError } from '../native-engine-error.ts';
import { DEPTH_CLASSES, type DepthClass, type ProductRates } from './choice.ts';

/** c [m, n] = a [m, k] · b [k, n], where an operand may be stored as its transpose. */
export interface TimedProduct {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly transposed?: 'a' | 'b';
}

/**
 * The products of a training step, with fewer rows: layers forward (b not transposed), their inputs' gradients and the output
 * projection (b transposed), and weights' gradients (a transposed), whose depth is the rows of a batch. One product of each class
 * has the few rows of a beam search.
 */
const TIMED: Readonly<Record<DepthClass, readonly TimedProduct[]>> = {
  shallow: [
    { m: 384, n: 512, k: 256 },
    { m: 192, n: 1024, k: 256, transposed: 'b' },
    { m: 48, n: 1024, k: 256 },
  ],
  middle: [
    { m: 192, n: 512, k: 512 },
    { m: 192, n: 512, k: 512, transposed: 'b' },
    { m: 48, n: 1024, k: 512 },
  ],
  deep: [
    { m: 256, n: 256, k: 1024, transposed: 'a' },
    { m: 192, n: 256, k: 1024 },
    { m: 48, n: 512, k: 1024, transposed: 'b' },
  ],
};

/** Measuring ends after about this time. It must take less than 200 ms, some of which the last round may need. */
const ENOUGH_MS = 140;
const FEWEST_ROUNDS = 2;
const MOST_ROUNDS = 15;

/** Measures one product in milliseconds. */
export type TimeProduct = (kind: string, product: TimedProduct) => number;

/**
 * Measures the rates of all kinds. The shortest time of each product counts. The kinds take turns in each round, so that a
 * disturbance affects all of them.
 */
export function measureRates(kinds: readonly string[], time: TimeProduct): ProductRates {
  const tasks = DEPTH_CLASSES.flatMap((depthClass) =>
    TIMED[depthClass].flatMap((product) =>
      kinds.map((kind) => ({ depthClass, product, kind, best: Number.POSITIVE_INFINITY })),
    ),
  );
  const started = performance.now();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const spent = performance.now() - started;
    if (round >= FEWEST_ROUNDS && spent + spent / round > ENOUGH_MS) break;
    for (const task of tasks) task.best = Math.min(task.best, time(task.kind, task.product));
  }
  const rateOf = (depthClass: DepthClass, kind: string): number => {
    const own = tasks.filter((task) => task.depthClass === depthClass && task.kind === kind);
    const flop = own.reduce((sum, { product: { m, n, k } }) => sum + 2 * m * n * k, 0);
    const milliseconds = own.reduce((sum, { best }) => sum + best, 0);
    return Number((flop / milliseconds / 1e6).toFixed(1));
  };
  const ratesOf = (depthClass: DepthClass) => Object.fromEntries(kinds.map((kind) => [kind, rateOf(depthClass, kind)]));
  return { shallow: ratesOf('shallow'), middle: ratesOf('middle'), deep: ratesOf('deep') };
}

/** Calls `measure` with a function that times real products on one thread of the addon. */
export function withProducts<T>(addon: NativeAddon, measure: (time: TimeProduct) => T): T {
  const all = Object.values(TIMED).flat();
  const sizes = [
    Math.max(...all.map(({ m, k }) => m * k)),
    Math.max(...all.map(({ n, k }) => n * k)),
    Math.max(...all.map(({ m, n }) => m * n)),
  ];
  const addresses = sizes.map((size) => addon.allocate(4 * size));
  try {
    if (addresses.includes(0))
      throw new NativeEngineError('there is no memory to time products', 'raise the memory limit');
    for (const [i, size] of sizes.entries())
      addon.copy(new Float32Array(size).fill(1.5), addresses[i] as number, false);
    return measure((kind, { m, n, k, transposed }) => {
      addon.slots.set([...addresses, m, n, k, transposed === 'a' ? 1 : 0, transposed === 'b' ? 1 : 0]);
      const started = performance.now();
      addon.multiplyBy(kind);
      return performance.now() - started;
    });
  } finally {
    for (const address of addresses) addon.release(address);
  }
}
