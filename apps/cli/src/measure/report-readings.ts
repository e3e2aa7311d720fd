/** Turns the readings of a measurement into a part of a report. */
import type { ReportPart } from '@ordo/reports';
import { findDisturbance, findMixedEngines, nameEngine, observeReadings } from './observe-readings.ts';
import type { MeasureSettings, Reading } from './measure-part.ts';
import { compareMeasurements, type Measurement } from './measurement.ts';

interface Options {
  readonly part: string;
  readonly settings: MeasureSettings;
  /** The measurement as the study describes it. */
  readonly whole: Measurement;
  /** True to show the times of a busy machine, which then lead to no verdict. */
  readonly force: boolean;
}

export function reportReadings(readings: readonly Reading[], { part, settings, whole, force }: Options): ReportPart {
  const { measurement, rounds } = settings;
  const rows = measurement.rows.map(({ row }) => row);
  return {
    part,
    scores: observeReadings(readings, { part, rows, rounds, keepDisturbed: force }),
    modifications: [
      ...compareMeasurements(whole, measurement),
      ...findMixedEngines(readings),
      ...(force ? findDisturbance(readings) : []),
    ],
    notes: describeSettings(settings, readings),
  };
}

/** Describes what was measured, and on which machine. */
function describeSettings({ measurement, precision }: MeasureSettings, readings: readonly Reading[]): string[] {
  const { preset, vocabulary, sentences, tokens } = measurement.size;
  const passes = measurement.kind === 'forward-time' ? `, ${measurement.repeats} passes in each round` : '';
  const engines = new Set(readings.map(({ cost }) => nameEngine(cost.environment)));
  return [
    `Transformer ${preset}, ${vocabulary} types, ${sentences} sentences of ${tokens} tokens, ${precision}${passes}.`,
    ...[...engines].map((engine) => `Engine ${engine}.`),
  ];
}
