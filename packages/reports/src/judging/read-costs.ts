/** Reads the costs of runs, under the names that targets of studies use. */
import { gramsOf, hoursOf, kwhOf } from '../run-energy.ts';
import type { ReportRun } from '../report-run.ts';
import type { Reading } from './reading.ts';

/**
 * Reads the costs of one run. The memory of tensors and that of the whole process cannot be compared: if one run lacks the
 * former, the latter is used for all.
 */
export function readCosts(runs: readonly ReportRun[]): (run: ReportRun) => [string, Reading][] {
  const tensorsKnown = runs.every(({ result }) => result === null || result.memory.enginePeakBytes !== null);
  return ({ result }) => {
    if (result === null) return [];
    const { parameters, memory, forward, training } = result;
    const peak = tensorsKnown ? (memory.enginePeakBytes ?? memory.processPeakBytes) : memory.processPeakBytes;
    return [
      ['parameters', parameters.total],
      ['peak-memory', peak],
      ['forward-ms', forward.busy ? BUSY : forward.median],
      ['train-tokens-per-second', training.tokensPerSecond],
      ['hours', hoursOf(result)],
      ...known('energy-kwh', kwhOf(result)),
      ...known('co2e-grams', gramsOf(result)),
    ];
  };
}

/** Leaves out what was not measured. */
function known(metric: string, value: number | null): [string, Reading][] {
  return value === null ? [] : [[metric, value]];
}

const BUSY: Reading = { outcome: 'failed', reason: 'measured while other work ran on the machine' };
