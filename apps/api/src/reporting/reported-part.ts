/** The input of one table of a report: the runs of an experiment, or scores that came from elsewhere. */
import type { Spec } from '@ordo/spec';
import { metricsNeeded, type Study } from '@ordo/studies';
import type { RunPart, ScorePart } from '@ordo/reports';

export interface ExperimentPart extends Omit<RunPart, 'runs' | 'trials' | 'experiment' | 'modifications'> {
  /** The id of the experiment. Null if the part was never submitted: then all of its seeds are missing. */
  readonly experiment: string | null;
  /** The id of the experiment whose runs are the trials, if the part has a search. */
  readonly search?: string | undefined;
  /** The spec of the experiment, if the report shows how it differs from that of the study. */
  readonly compared?: Spec;
}

export type ReportedPart = ExperimentPart | ScorePart;

/** Lists the experiments of the parts and of their searches, each once. */
export function experimentsOf(parts: readonly ReportedPart[]): string[] {
  const ids = parts.flatMap((part) => ('scores' in part ? [] : [part.experiment ?? [], part.search ?? []].flat()));
  return [...new Set(ids)];
}

/** Lists the experiments whose translations are needed, because targets of the study are about metrics derived from them. */
export function translatedExperiments(study: Study | undefined, parts: readonly ReportedPart[]): string[] {
  if (study === undefined) return [];
  const [only, ...more] = Object.keys(study.parts);
  const needed = parts.filter((part) => {
    const name = part.part ?? (more.length === 0 ? only : undefined);
    return name !== undefined && metricsNeeded(study, name).length > 0;
  });
  return needed.flatMap((part) => ('scores' in part ? [] : (part.experiment ?? [])));
}
