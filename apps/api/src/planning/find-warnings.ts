/** Warns about runs that no worker that is online could take, for instance because of a mistyped pool. */
import type { Offer } from '@ordo/store';

/** The place where a run that waits, or would wait, should be executed. */
export interface Wish {
  readonly pool: string;
  readonly labels: readonly string[];
  readonly codeVersion: string;
}

/** As many runs that have the same place. */
export interface CountedWish extends Wish {
  readonly runs: number;
}

/**
 * Finds the warnings.
 * @returns one sentence for each place where runs would wait; none when every run finds a worker
 */
export function findWarnings(wishes: readonly CountedWish[], offers: readonly Offer[]): string[] {
  const counts = new Map<string, number>();
  for (const wish of wishes) {
    const reason = explainWait(wish, offers);
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + wish.runs);
  }
  return [...counts].map(([reason, runs]) => `${runs} ${runs === 1 ? 'run waits' : 'runs wait'}: ${reason}`);
}

/** Explains why no worker can take the run at present; null when one can. */
export function explainWait({ pool, labels, codeVersion }: Wish, offers: readonly Offer[]): string | null {
  const inPool = offers.filter((offer) => offer.pool === pool);
  if (inPool.length === 0) {
    const pools = [...new Set(offers.map((offer) => offer.pool))].toSorted();
    const others = pools.length === 0 ? 'no worker is online at all' : `the workers are in ${listNames(pools)}`;
    return `no worker of pool ${JSON.stringify(pool)} is online; ${others}`;
  }
  const labelled = inPool.filter((offer) => labels.every((label) => offer.labels.includes(label)));
  if (labelled.length === 0) {
    return `no worker of pool ${JSON.stringify(pool)} that is online has the labels ${listNames(labels)}`;
  }
  if (labelled.some((offer) => offer.codeVersion === codeVersion)) return null;
  return `the workers of pool ${JSON.stringify(pool)} that could take them run other code than the API`;
}

function listNames(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ');
}
