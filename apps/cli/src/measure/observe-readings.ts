/** Turns readings into the observations that a study is judged on. */
import { countOf } from '@ordo/core';
import { type Modification, type Observation, type SeedValue } from '@ordo/studies';
import type { Reading } from './measure-part.ts';

interface Options {
  readonly part: string;
  readonly rows: readonly string[];
  readonly rounds: readonly number[];
  /** True to keep the times of a busy machine. They then decide nothing: see `findDisturbance`. */
  readonly keepDisturbed: boolean;
}

const DISTURBED = 'measured while other work ran on the machine';

/** Returns one value per row, cost and round. A round without a reading is missing. */
export function observeReadings(readings: readonly Reading[], options: Options): Observation[] {
  const metrics = [...new Set(readings.flatMap(({ cost }) => Object.keys(valuesOf(cost))))];
  return options.rows.flatMap((row) =>
    metrics.map((metric) => ({
      part: options.part,
      variant: row,
      metric,
      seeds: options.rounds.map((round) =>
        observe(
          readings.find((reading) => reading.row === row && reading.round === round),
          { round, metric, keepDisturbed: options.keepDisturbed },
        ),
      ),
    })),
  );
}

/** Finds a disturbance, which counts as a difference from the study's measurement and keeps every verdict open. */
export function findDisturbance(readings: readonly Reading[]): Modification[] {
  return readings.some(isDisturbed) ? [{ pointer: '/machine', study: 'idle', judged: 'busy' }] : [];
}

/**
 * Finds readings of another engine than the first, which nothing can be concluded from together. They are there if the engine of
 * choice could no longer be loaded when a measurement went on.
 */
export function findMixedEngines(readings: readonly Reading[]): Modification[] {
  const [study, judged] = [...new Set(readings.map(({ cost }) => nameEngine(cost.environment)))];
  return judged === undefined ? [] : [{ pointer: '/engine', study, judged }];
}

export const nameEngine = ({ engine, device, threads }: Reading['cost']['environment']): string =>
  `${engine} on ${device}, ${countOf(threads, 'thread')}`;

function observe(
  reading: Reading | undefined,
  { round: seed, metric, keepDisturbed }: { round: number; metric: string; keepDisturbed: boolean },
): SeedValue {
  if (reading === undefined) return { seed, outcome: 'missing', value: null, reason: 'it was not measured' };
  if (metric === 'forward-ms' && isDisturbed(reading) && !keepDisturbed) {
    return { seed, outcome: 'failed', value: null, reason: DISTURBED };
  }
  return { seed, outcome: 'finished', value: valuesOf(reading.cost)[metric] ?? null, reason: null };
}

function isDisturbed({ cost }: Reading): boolean {
  return 'forward' in cost && cost.forward.busy;
}

/**
 * Returns the costs in the units of the metrics. The memory is that of tensors, or of the process if the engine does not report
 * it.
 */
function valuesOf(cost: Reading['cost']): Readonly<Record<string, number>> {
  const { parameters } = cost;
  if ('forward' in cost) return { 'forward-ms': cost.forward.median, parameters: parameters.total };
  return { 'peak-memory': cost.memory.enginePeakBytes ?? cost.memory.processPeakBytes, parameters: parameters.total };
}
