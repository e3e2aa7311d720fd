/** Executes the search of a part of a study on this machine, and makes the runs that use what it has chosen. */
import { expandSpec, type RunSpec, type Spec } from '@ordo/spec';
import { type ReportRun, readTrials } from '@ordo/reports';
import { chooseValues, partOf, searchSpec, type Study, tellChoice, tunedRuns, tuneOf } from '@ordo/studies';

/** The runs of a part, and those of the search that comes first. */
export interface PlannedPart<R extends ReportRun = ReportRun> {
  readonly runs: readonly RunSpec[];
  /** The runs of the search; undefined for a part without one. */
  readonly trials?: readonly R[];
}

/**
 * Returns the runs of a part. If the part has a search, it is executed first.
 * @param spec the spec of the part, perhaps with other resources
 * @param execute executes the runs of the search, or finds them
 */
export async function planPart<R extends ReportRun>(
  study: Study | undefined,
  { part, spec }: { readonly part: string | undefined; readonly spec: Spec },
  { execute, say }: { execute: (runs: readonly RunSpec[]) => Promise<readonly R[]>; say: (line: string) => void },
): Promise<PlannedPart<R>> {
  const tune = study === undefined || part === undefined ? undefined : tuneOf(partOf(study, part));
  if (tune === undefined) return { runs: expandSpec(spec) };
  const search = expandSpec(searchSpec(spec, tune));
  say(`search on validation data: ${search.length} runs`);
  const trials = await execute(search);
  const choices = chooseValues(spec, tune, readTrials(trials, tune));
  for (const choice of choices) say(tellChoice(choice, tune));
  return { runs: tunedRuns(spec, tune, choices), trials };
}
