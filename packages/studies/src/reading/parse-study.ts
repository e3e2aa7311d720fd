/** Turns a JSON value into a study, or reports all of its problems at once. */
import { countProblems, hashJson, OrdoError } from '@ordo/core';
import { findStudyProblems } from './find-study-problems.ts';
import type { Study } from '../study.ts';

/**
 * Parses the study.
 * @param input a JSON value; nothing in it is coerced, dropped or filled in
 * @throws OrdoError `study.invalid` with all problems
 */
export function parseStudy(input: unknown): Study {
  const problems = findStudyProblems(input);
  if (problems.length > 0) {
    throw new OrdoError('study.invalid', `the study has ${countProblems(problems)}`, { problems });
  }
  return structuredClone(input) as Study;
}

/** Returns the version of a study. Equal documents have equal hashes, whatever the order of their keys. */
export function hashStudy(study: Study): string {
  return hashJson(study);
}
