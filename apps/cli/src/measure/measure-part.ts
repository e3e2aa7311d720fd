/** Takes a measurement of a study: every row once in each round, each in a separate process. */
import type { CostOrder, ForwardCost, TrainingCost } from '@ordo/run';
import type { Output } from '../output.ts';
import { measureRow } from './measure-row.ts';
import type { Measurement } from './measurement.ts';

export interface MeasureSettings extends Pick<CostOrder, 'engine' | 'threads' | 'precision' | 'codeVersion'> {
  readonly measurement: Measurement;
  /** The registered seeds of the study. */
  readonly rounds: readonly number[];
}

/** The cost of one row in one round, and the environment of the measurement. */
export interface Reading {
  readonly round: number;
  readonly row: string;
  readonly cost: ForwardCost | TrainingCost;
}

export interface MeasureSurroundings {
  readonly output: Output;
  readonly signal: AbortSignal;
  /** The readings of an earlier call, which are not repeated. */
  readonly found?: readonly Reading[];
  /** Called with each new reading. */
  readonly keep?: (reading: Reading) => Promise<void>;
}

/**
 * Measures the part. Each round begins with a different row, so that a slow change of the machine disturbs all rows equally. It
 * stops when aborted.
 */
export async function measurePart(settings: MeasureSettings, surroundings: MeasureSurroundings): Promise<Reading[]> {
  const { measurement, rounds } = settings;
  const { output, signal, found = [], keep } = surroundings;
  const readings: Reading[] = [];
  const total = rounds.length * measurement.rows.length;
  for (const [i, round] of rounds.entries()) {
    for (const { row, positional } of rotate(measurement.rows, i)) {
      const known = found.find((reading) => reading.round === round && reading.row === row);
      const cost = known?.cost ?? (await measureUnlessStopped(settings, positional, signal));
      if (cost === undefined) continue;
      const reading = { round, row, cost };
      readings.push(reading);
      if (known === undefined) await keep?.(reading);
      output.say(`${readings.length} of ${total}  ${row}, round ${round}: ${describeCost(reading.cost)}`);
    }
  }
  return readings;
}

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % Math.max(1, items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

async function measureUnlessStopped(
  settings: MeasureSettings,
  positional: CostOrder['positional'],
  signal: AbortSignal,
): Promise<Reading['cost'] | undefined> {
  if (signal.aborted) return undefined;
  try {
    return await measure(settings, positional, signal);
  } catch (error) {
    // A process that was stopped gives no reading.
    if (signal.aborted) return undefined;
    throw error;
  }
}

async function measure(
  { measurement, engine, threads, precision, codeVersion }: MeasureSettings,
  positional: CostOrder['positional'],
  signal: AbortSignal,
): Promise<Reading['cost']> {
  const { kind, size, repeats } = measurement;
  const { preset, ...sizes } = size;
  const order: CostOrder = { model: { preset }, positional, ...sizes, engine, threads, precision, codeVersion };
  return (await measureRow(kind === 'forward-time' ? { kind, order, repeats } : { kind, order }, signal)).cost;
}

function describeCost(cost: ForwardCost | TrainingCost): string {
  if ('forward' in cost) return `${cost.forward.median.toFixed(1)} ms${cost.forward.busy ? ' on a busy machine' : ''}`;
  const { enginePeakBytes, processPeakBytes } = cost.memory;
  const tensors = enginePeakBytes === null ? '' : `${(enginePeakBytes / 2 ** 20).toFixed(1)} MiB in tensors, `;
  return `${tensors}${(processPeakBytes / 2 ** 20).toFixed(1)} MiB in the process`;
}
