/** A study file in a repository: its version, its targets and the lines on which they are. */
import { hashJson } from '@ordo/core/canonical-json';
import { isOrdoError } from '@ordo/core/errors';
import { type ReadStudy, readStudyText } from '@ordo/studies/read-study-text';
import * as yaml from 'yaml';

export interface StudyFile {
  /** The path from the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly id: string | null;
  /** The hash of the document, as reports name it. */
  readonly version: string;
  /** The part of each target, in the study's order. */
  readonly parts: readonly (string | null)[];
  /** Returns the line of a target, from 1; 1 if the target has no line. */
  readonly lineOf: (target: number) => number;
}

/**
 * Reads the file without checking whether the study is valid: Ordo reads it again and decides that. A text that cannot be read
 * gives no targets.
 */
export function parseStudyFile(place: string, text: string): StudyFile {
  const { value, placeOf } = readIfPossible(text, place.endsWith('.json') ? 'json' : 'yaml');
  const { id, targets } = (value ?? {}) as { readonly id?: unknown; readonly targets?: unknown };
  const listed: readonly unknown[] = Array.isArray(targets) ? targets : [];
  return {
    path: place,
    text,
    id: typeof id === 'string' ? id : null,
    version: hashJson(value),
    parts: listed.map((target) => {
      const part = (target as { readonly part?: unknown } | null)?.part;
      return typeof part === 'string' ? part : null;
    }),
    lineOf: (target) => (target < listed.length ? placeOf(`/targets/${target}`).line : 1),
  };
}

function readIfPossible(text: string, format: 'json' | 'yaml'): ReadStudy {
  try {
    return readStudyText(yaml, text, format);
  } catch (error) {
    if (!isOrdoError(error, 'study.invalid')) throw error;
    return { value: null, placeOf: () => ({ line: 1, column: 1 }) };
  }
}
