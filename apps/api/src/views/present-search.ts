/** Says how a search stands: which experiments it consists of, and what is in the way of its continuation. */
import type { SearchSchema } from '@ordo/protocol/schemas/experiment';
import type { CountedExperiment, ListedExperiment } from '@ordo/store';
import type { Static } from 'typebox';

type Search = Static<typeof SearchSchema>;

export function presentSearch({ id, search, cancelledAt }: ListedExperiment): Search | null {
  if (search === null) return null;
  const { trials, tuned } = search;
  return { trials, tuned, problem: explainStop(search, trials === id && cancelledAt !== null) };
}

/** Returns whether a search will be continued as far as anybody knows: some trials have not ended, or nothing is in the way. */
export function isGoingOn(experiment: CountedExperiment): boolean {
  const { id, runs } = experiment;
  if (runs.queued + runs.running > 0) return true;
  const search = presentSearch(experiment);
  return search?.trials === id && search.tuned === null && search.problem === null;
}

function explainStop(
  { tuned, isContinued, problem, lost }: NonNullable<ListedExperiment['search']>,
  isCancelled: boolean,
): string | null {
  if (tuned !== null) return null;
  if (isContinued) return 'the experiment that used what was chosen was deleted';
  if (isCancelled) return 'the search was cancelled';
  if (lost === 0) return problem;
  const [trials, them] = lost === 1 ? ['trial has failed or was', 'it'] : ['trials have failed or were', 'them'];
  return `${lost} ${trials} cancelled; retry ${them} to let the search go on`;
}
