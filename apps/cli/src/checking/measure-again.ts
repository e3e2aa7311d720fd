/** Measures a part of a study, and keeps each reading in a file, so that a later call continues with the missing ones. */
import { existsSync } from 'node:fs';
import { appendFile, readFile, truncate } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { hashJson, makeFolder } from '@ordo/core';
import type { ReportPart } from '@ordo/reports';
import { readCodeBase } from '@ordo/spec';
import type { Study } from '@ordo/studies';
import { measurePart, type MeasureSettings, type Reading } from '../measure/measure-part.ts';
import { findMeasurement } from '../measure/measurement.ts';
import { reportReadings } from '../measure/report-readings.ts';
import type { CheckSettings } from './check-settings.ts';

export async function measureAgain(study: Study, name: string, options: CheckSettings): Promise<ReportPart> {
  const { context, out, stop: signal } = options;
  const { part, measurement } = findMeasurement(study, name);
  const settings: MeasureSettings = {
    measurement,
    rounds: study.seeds,
    engine: 'auto',
    threads: 1,
    precision: 'fp32',
    codeVersion: readCodeBase().version,
  };
  const file = fileOf(path.join(out, part), settings);
  const output = context.output();
  output.say(`${study.id}, part ${part}: ${settings.rounds.length} rounds of ${measurement.rows.length} rows`);
  const found = (await readReadings(file)).filter(({ cost }) => !('forward' in cost && cost.forward.busy));
  await makeFolder(path.dirname(file));
  const keep = (reading: Reading) => appendFile(file, `${JSON.stringify(reading)}\n`);
  const readings = await measurePart(settings, { output, signal, found, keep });
  return reportReadings(readings, { part, settings, whole: measurement, force: false });
}

/**
 * Returns the file for the readings. Those of another machine, code version or size go to a different file, because they cannot
 * be compared.
 */
function fileOf(folder: string, settings: MeasureSettings): string {
  const { rounds: _rounds, ...conditions } = settings;
  const hash = hashJson({ ...conditions, machine: hostname() });
  return path.join(folder, `readings-${hash.slice(0, 8)}.jsonl`);
}

/** Reads all complete lines, and cuts off an incomplete one that an interruption has left, so that the next reading follows them. */
export async function readReadings(file: string): Promise<Reading[]> {
  if (!existsSync(file)) return [];
  const content = await readFile(file);
  const bytes = content.lastIndexOf('\n') + 1;
  await truncate(file, bytes);
  const lines = content.toString('utf8', 0, bytes).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Reading);
}
