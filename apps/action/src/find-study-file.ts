/** Finds the study in the checkout. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseStudyFile, type StudyFile } from '@ordo/reports/github';

/** Returns the file; null when the input is not a file but the id of a built-in study. */
export function findStudyFile(study: string, workspace: string): StudyFile | null {
  const file = path.resolve(workspace, study);
  if (!existsSync(file)) return null;
  const place = path.relative(workspace, file).split(path.sep).join('/');
  return parseStudyFile(place, readFileSync(file, 'utf8'));
}
