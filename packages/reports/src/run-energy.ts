/** The hours, the energy and the emissions of one run, from its result. */
import type { RunResult } from '@ordo/spec';
import type { ReportRun } from './report-run.ts';

/** Reads a number of the run of one seed; null if there is no run, or no result. */
export function readSeed(run: ReportRun | null, read: (result: RunResult) => number | null): number | null {
  const result = run?.result ?? null;
  return result === null ? null : read(result);
}

type Measured = { readonly energy?: RunResult['energy'] | undefined };

const JOULES_PER_KWH = 3.6e6;

/** Returns the hours of training and decoding. */
export function hoursOf({ training, decoding }: Pick<RunResult, 'training' | 'decoding'>): number {
  return (training.seconds + decoding.seconds) / 3600;
}

/** Returns the energy in kWh; null unless every part of the machine that the run used was measured. */
export function kwhOf({ energy }: Measured): number | null {
  if (energy === undefined || energy.parts.length === 0) return null;
  let joules = 0;
  for (const part of energy.parts) {
    if (part.joules === null) return null;
    joules += part.joules;
  }
  return joules / JOULES_PER_KWH;
}

/** Returns the grams of CO₂-equivalent; null without a measurement, or where nobody has said what a kWh emits. */
export function gramsOf({ energy }: Measured): number | null {
  const kwh = kwhOf({ energy });
  const { gramsPerKwh } = energy ?? {};
  return kwh === null || gramsPerKwh === undefined ? null : kwh * gramsPerKwh;
}
