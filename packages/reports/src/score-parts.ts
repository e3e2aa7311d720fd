/** Divides the observations that a table of scores gives among the parts of its study. */
import { type Observation, placesOf, type Study } from '@ordo/studies';
import type { ScorePart } from './report-part.ts';

/**
 * Returns every part that has values of its own, so that a part without scores keeps its verdicts open. A mean follows from other
 * parts.
 */
export function listScoreParts(study: Study, observations: readonly Observation[]): ScorePart[] {
  return Object.entries(study.parts).flatMap(([name, part]) => {
    if ('mean' in part) return [];
    const names = placesOf(study).get(name)?.trials ?? new Set();
    const own = observations.filter((one) => one.part === name);
    const trials = own.filter(({ variant }) => names.has(variant));
    return [{ part: name, scores: own.filter(({ variant }) => !names.has(variant)), trials }];
  });
}
