/** Estimates the cost of a spec's runs, and finds those that already exist. */
import { demandOf, estimateRun, type RunEstimate } from '@ordo/spec';
import type { Store } from '@ordo/store';
import type { Static } from 'typebox';
import type { PlanSchema } from '@ordo/protocol/schemas/experiment';
import { readEarlierResults } from './earlier-results.ts';
import { type CountedWish, findWarnings } from './find-warnings.ts';
import type { ResolvedRun } from './stored-names.ts';

export type Plan = Static<typeof PlanSchema>;

export interface AskedPlan {
  readonly name: string;
  readonly runs: readonly ResolvedRun[];
  /** The code version for which new runs are queued. */
  readonly codeVersion: string;
  /** The price of one GPU for an hour; null if nobody has set one. */
  readonly gpuHourPrice: number | null;
}

interface PlannedRun {
  readonly shown: Plan['runs'][number];
  readonly toDo: boolean;
  readonly wish: CountedWish;
  readonly gpus: number;
}

export async function planRuns(store: Store, { name, runs, codeVersion, gpuHourPrice }: AskedPlan): Promise<Plan> {
  const found = await store.runs.findByContentHash(runs.map((run) => run.contentHash));
  const existing = new Map(found.map((run) => [run.contentHash, run]));
  const translatedHashes = await store.runs.findTranslated(runs.map((run) => run.hypothesesHash));
  const earlier = await readEarlierResults(store);
  const seen = new Set<string>();
  const planned: PlannedRun[] = [];
  for (const { spec, datasetHash, contentHash, hypothesesHash } of runs) {
    const run = existing.get(contentHash);
    const { recomputes } = estimateRun(spec, null);
    const known = earlier.find(spec, datasetHash, recomputes);
    const estimate = estimateRun(spec, known.tokensPerSecond);
    const translated = run?.state !== 'succeeded' && translatedHashes.has(hypothesesHash);
    const toDo = run?.state !== 'succeeded' && !seen.has(contentHash);
    seen.add(contentHash);
    const shown = {
      variant: spec.variant,
      seed: spec.seed,
      contentHash,
      existing: run === undefined ? null : { id: run.id, state: run.state },
      translated,
      trainingTokens: translated ? 0 : estimate.trainingTokens,
      parameters: known.parameters ?? Math.round(estimate.parameters),
      counted: known.parameters !== null,
      ...(translated ? NO_MEMORY : memoryOf(estimate, known.peakBytes)),
      seconds: translated ? 0 : estimate.seconds,
    };
    planned.push({
      shown,
      toDo,
      wish: { ...spec.resources, codeVersion, runs: 1 },
      gpus: demandOf(spec.resources).gpus,
    });
  }
  const open = planned.filter((run) => run.toDo);
  const toDo = open.map((run) => run.shown);
  const wishes = open.map((run) => run.wish);
  const gpuHours = sumOf(open.map(({ shown, gpus }) => timesOf(shown.seconds, gpus / 3600)));
  return {
    name,
    runs: planned.map((run) => run.shown),
    warnings: findWarnings(wishes, await store.workers.listOffers()),
    totals: {
      runs: planned.length,
      newRuns: toDo.filter((run) => run.existing === null).length,
      trainingTokens: toDo.reduce((sum, run) => sum + run.trainingTokens, 0),
      peakMemoryBytes: Math.max(0, ...toDo.map(chosenMemory)),
      seconds: sumOf(toDo.map(({ seconds }) => seconds)),
      gpuHours,
      price: timesOf(gpuHours, gpuHourPrice),
    },
  };
}

/** Returns the sum; null if a part of it is not known. */
function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** Returns the product; null if one of the two is not known. */
function timesOf(value: number | null, factor: number | null): number | null {
  return value === null || factor === null ? null : value * factor;
}

/** The memory of a run that is only scored. */
const NO_MEMORY = {
  memoryBytes: 0,
  recomputedMemoryBytes: null,
  memoryLimitBytes: null,
  recomputes: false,
  measured: false,
};

/**
 * Returns the memory of a run.
 * @param peakBytes the peak that was measured for the same way of execution; null if there is none
 */
function memoryOf(
  { memoryBytes, recomputedMemoryBytes, memoryLimitBytes, recomputes }: RunEstimate,
  peakBytes: number | null,
) {
  const [plain, again] = recomputes ? [null, peakBytes] : [peakBytes, null];
  return {
    memoryBytes: plain ?? Math.round(memoryBytes),
    recomputedMemoryBytes: again ?? (recomputedMemoryBytes === null ? null : Math.round(recomputedMemoryBytes)),
    measured: peakBytes !== null,
    memoryLimitBytes: memoryLimitBytes === null ? null : Math.floor(memoryLimitBytes),
    recomputes,
  };
}

/** Returns the memory that training needs in the way in which it will be executed. */
function chosenMemory({ memoryBytes, recomputedMemoryBytes, recomputes }: Plan['runs'][number]): number {
  return recomputes && recomputedMemoryBytes !== null ? recomputedMemoryBytes : memoryBytes;
}
