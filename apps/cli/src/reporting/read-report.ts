/** Reads a report that an earlier command has written. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { findProblems, OrdoError } from '@ordo/core';
import { type Report, ReportSchema } from '@ordo/reports';
import { describeUnusable } from '../options/unusable-path.ts';

/**
 * Reads the report.
 * @param place the file, or the folder in which it is called `report.json`
 * @throws OrdoError `request.invalid` when the file cannot be read or is not a report
 */
export async function readReport(place: string): Promise<Report> {
  const found = await stat(place).catch(() => null);
  const file = found?.isDirectory() === true ? path.join(place, 'report.json') : place;
  const value = await readJson(file);
  const problems = findProblems(ReportSchema, value);
  if (problems.length === 0) return value as Report;
  throw new OrdoError('request.invalid', `${file} is not a report`, {
    problems,
    fix: 'name a report.json that "ordo run", "ordo check" or "ordo judge --format json" has written',
  });
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OrdoError('request.invalid', `${file} ${describeUnusable(error)}`, {
      fix: 'name a report in JSON',
      cause: error,
    });
  }
}
