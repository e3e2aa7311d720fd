/**
 * Lets a cluster execute thousands of tiny runs, samples what it holds, and judges by the trend whether each quantity stays
 * flat.
 */
import type { Cluster } from '../cluster/cluster.ts';
import { feedRuns } from './feed.ts';
import { type Quantity, quantityOf } from './quantities.ts';
import { type Sample, takeSample } from './sample.ts';
import { findTrend, judgeTrend, type Trend, type Verdict } from './trend.ts';

export interface SoakOptions {
  readonly cluster: Cluster;
  readonly runs: number;
  /** Ends the soak: no further runs are submitted, and the samples so far are returned. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

export interface Judgement {
  readonly name: string;
  readonly quantity: Quantity;
  readonly trend: Trend;
  readonly bound: number;
  readonly verdict: Verdict;
}

/** The number of samples, which makes a slope reliable and costs little. */
const SAMPLES = 120;
const PROGRESS_EVERY_MS = 10_000;

/** Returns the samples, in order. */
export async function soak({ cluster, runs, signal, say }: SoakOptions): Promise<Sample[]> {
  const samples: Sample[] = [];
  const started = performance.now();
  let said = started;
  const between = runs / SAMPLES;
  await feedRuns({
    cluster,
    runs,
    signal,
    onEnded: async (ended) => {
      if (ended >= (samples.at(-1)?.runs ?? 0) + between) samples.push(await takeSample(cluster, ended));
      const now = performance.now();
      if (now - said < PROGRESS_EVERY_MS) return;
      said = now;
      const minutesLeft = ((now - started) / ended) * ((runs - ended) / 60_000);
      say(`${ended}/${runs} runs, ${samples.length} samples, ${minutesLeft.toFixed(1)} min left`);
    },
  });
  return samples;
}

/** Judges every quantity that was sampled. */
export function judgeSamples(samples: readonly Sample[]): Judgement[] {
  const names = [...(samples.at(-1)?.values.keys() ?? [])];
  return names.map((name) => {
    const quantity = quantityOf(name);
    const trend = findTrend(samples.map(({ runs, values }) => ({ runs, value: values.get(name) ?? 0 })));
    const bound = quantity.bound(trend.level);
    return { name, quantity, trend, bound, verdict: judgeTrend(trend, bound) };
  });
}
