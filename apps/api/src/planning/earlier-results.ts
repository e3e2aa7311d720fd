/** Learns from finished runs about planned ones: their speed and, if data and model are the same, their parameters and memory. */
import { hashJson, mean } from '@ordo/core';
import { readSummary, type RunSpec } from '@ordo/spec';
import type { Store } from '@ordo/store';

/** The number of recent results that are read. */
const SAMPLE = 500;

export interface Known {
  /** The mean speed of runs of the same shape. Null if there are none. */
  readonly tokensPerSecond: number | null;
  /** The number of parameters in a run with the same data, preprocessing and model. Null if there is none. */
  readonly parameters: number | null;
  /** The largest memory peak of tensors in such runs with the same batches and engine. Null if none was measured. */
  readonly peakBytes: number | null;
}

interface Earlier {
  readonly spec: RunSpec;
  readonly datasetHash: string;
  readonly recomputes: boolean;
}

export interface EarlierResults {
  readonly find: (spec: RunSpec, datasetHash: string, recomputes: boolean) => Known;
}

export async function readEarlierResults(store: Store): Promise<EarlierResults> {
  const paces = new Map<string, number[]>();
  const parameters = new Map<string, number>();
  const peaks = new Map<string, number>();
  for (const row of await store.results.recent(SAMPLE)) {
    const { training, parameters: counted, memory } = readSummary(row.summary, `the stored result of run ${row.runId}`);
    const earlier = {
      spec: row.spec as RunSpec,
      datasetHash: row.datasetHash,
      recomputes: training.recomputedFrom !== undefined,
    };
    const shape = shapeOf(earlier);
    paces.set(shape, [...(paces.get(shape) ?? []), training.tokensPerSecond]);
    parameters.set(modelOf(earlier), counted.total);
    const { enginePeakBytes } = memory;
    const name = memoryOf(earlier);
    if (enginePeakBytes !== null) peaks.set(name, Math.max(enginePeakBytes, peaks.get(name) ?? 0));
  }
  return {
    find(spec, datasetHash, recomputes) {
      const asked = { spec, datasetHash, recomputes };
      return {
        tokensPerSecond: mean(paces.get(shapeOf(asked)) ?? []),
        parameters: parameters.get(modelOf(asked)) ?? null,
        peakBytes: peaks.get(memoryOf(asked)) ?? null,
      };
    },
  };
}

/**
 * Returns what decides the speed: model, batch size, precision, engine, threads, and whether layers are computed a second time.
 */
function shapeOf({ spec: { model, recipe, resources }, recomputes }: Earlier): string {
  const { engine, threads } = resources;
  return hashJson({ model, batchTokens: recipe.batchTokens, precision: recipe.precision, engine, threads, recomputes });
}

/** Returns what decides the parameters: the model, and the text that gives the vocabulary. */
function modelOf({ spec: { kind, dataset, preprocessing, model, positional }, datasetHash }: Earlier): string {
  return hashJson({ kind, dataset, datasetHash, preprocessing, model, positional });
}

/**
 * Returns what else decides the memory: the whole recipe except its duration, the search, the engine, and how many processes
 * share a batch.
 */
function memoryOf(earlier: Earlier): string {
  const { maxUpdates: _updates, ...recipe } = earlier.spec.recipe;
  const { engine, processes = 1 } = earlier.spec.resources;
  const { metrics: _metrics, ...decoding } = earlier.spec.evaluation;
  return hashJson({ model: modelOf(earlier), recipe, decoding, engine, processes, recomputes: earlier.recomputes });
}
