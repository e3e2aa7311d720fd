/** Divides the observations that a table of scores gives among the parts of its study. */
import { type Observation, placesOf, type Study } from '@ordo/studies';
import type { ScorePart } from './report-part.ts';

/**
 * Returns every part of the study except means, which follow from other parts. A part without scores is returned as well, so that
 * its verdicts stay open.
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
