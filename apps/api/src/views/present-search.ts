/** Says how a search stands: which experiments it consists of, and what is in the way of its continuation. */
import type { SearchSchema } from '@ordo/protocol/schemas/experiment';
import type { CountedExperiment, ListedExperiment } from '@ordo/store';
import type { Static } from 'typebox';

type Search = Static<typeof SearchSchema>;

export function presentSearch({ id, search, cancelledAt }: ListedExperiment): Search | null {
  if (search === null) return null;
  const { trials, tuned } = search;
  const isOfTrials = trials === id;
  const problem = explainStop(search, isOfTrials && cancelledAt !== null);
  return { trials, tuned, problem, goesOn: isOfTrials && tuned === null && problem === null };
}

/** Returns whether a search will be continued as far as anybody knows: some trials have not ended, or nothing is in the way. */
export function isGoingOn(experiment: CountedExperiment): boolean {
  const { queued, running } = experiment.runs;
  return queued + running > 0 || presentSearch(experiment)?.goesOn === true;
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
