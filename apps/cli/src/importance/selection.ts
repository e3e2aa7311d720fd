/** Chooses experiments, and which of their scores are printed. */
import { OrdoError } from '@ordo/core';
import { EXPERIMENTS, type ExperimentScore } from '@ordo/delta-lp/importance';
import { placesOf } from '@ordo/studies';
import { readStudySource } from '../sources/study-source.ts';

export interface Selection {
  readonly experiments: readonly string[];
  readonly isWanted: (score: ExperimentScore) => boolean;
}

/**
 * Selects for a study. A study asks for the experiments that its parts are named after, and a table for it may contain nothing
 * else.
 * @throws OrdoError `request.invalid` for a study that has no such part, or lacks a requested experiment
 */
export async function selectFor({
  experiments,
  study,
}: {
  readonly experiments: readonly string[] | undefined;
  readonly study: string | undefined;
}): Promise<Selection> {
  const known = EXPERIMENTS.map(({ id }) => id);
  if (study === undefined) return { experiments: experiments ?? known, isWanted: () => true };
  const places = placesOf((await readStudySource(study)).study);
  const asked = known.filter((id) => places.has(id));
  if (asked.length === 0) {
    throw new OrdoError(
      'request.invalid',
      `no part of the study ${study} is one of the experiments ${known.join(', ')}`,
      {
        fix: 'name a study such as ud/delta-lp-relations, or leave --study out',
      },
    );
  }
  const missing = experiments?.find((id) => !asked.includes(id));
  if (missing !== undefined) {
    throw new OrdoError('request.invalid', `the study ${study} has no part ${missing}`, {
      fix: `choose among ${asked.join(', ')}, or leave --experiments out`,
    });
  }
  return {
    experiments: experiments ?? asked,
    isWanted: ({ part, row, metric }) => {
      const place = places.get(part);
      return (
        (place?.rows.some(({ variant }) => variant === row) ?? false) &&
        (place?.metrics.some(({ id }) => id === metric) ?? false)
      );
    },
  };
}
