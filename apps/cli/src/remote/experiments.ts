/** Works with experiments over the API: submits them and follows them. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, type components, take } from '@ordo/api-client';
import type { Spec } from '@ordo/spec';
import { labelOf } from '../local-run/run-one.ts';
import type { Output } from '../output.ts';
import type { RunBoard } from '../progress/run-board.ts';
import { submitOnce, type Submitting } from './submit-once.ts';
import { untilAnswered } from './until-answered.ts';

export type Experiment = components['schemas']['Experiment'];

/** Returns the spec with the API's type. Both types come from one schema, and `parseSpec` has checked the spec against it. */
export function specBody(spec: Spec): components['schemas']['Spec'] {
  return spec as unknown as components['schemas']['Spec'];
}

/** Submits the spec. @throws OrdoError as `untilAnswered` does */
export async function submitSpec(api: ApiClient, spec: Spec, submitting: Submitting): Promise<Experiment> {
  return await submitOnce(submitting, (key) =>
    take(api.http.POST('/v1/experiments', { body: specBody(spec), params: { header: { 'idempotency-key': key } } })),
  );
}

/** @param query limits the runs that the answer lists; all of them by default */
export async function getExperiment(api: ApiClient, id: string, query: { runs?: number } = {}): Promise<Experiment> {
  return await take(api.http.GET('/v1/experiments/{id}', { params: { path: { id }, query } }));
}

interface Following {
  readonly board: RunBoard;
  readonly signal: AbortSignal;
  readonly output: Pick<Output, 'say'>;
  /** Called with the experiment that continues a search, before it is followed. */
  readonly onContinued?: (experiment: Experiment) => void;
}

/** How often the API is asked whether it has continued a search, which it does within a second or two. */
const SEARCH_PAUSE_MS = 500;

/**
 * Updates the board until every run has ended, and returns the experiment in its state at that time. A search is followed into the
 * experiment whose runs use what it has chosen.
 */
export async function followExperiment(
  api: ApiClient,
  experiment: Experiment,
  following: Following,
): Promise<Experiment> {
  let ended = await followRuns(api, experiment, following);
  while (ended.search?.goesOn === true) {
    await delay(SEARCH_PAUSE_MS, undefined, { signal: following.signal });
    ended = await readEnded(api, experiment.id, following);
  }
  const { id, search } = ended;
  if (search === null || search.trials !== id || search.tuned === null) return ended;
  const tuned = await readEnded(api, search.tuned, following);
  following.output.say(`the search has ended; experiment ${tuned.id} (${tuned.name}): ${tuned.runs.length} runs`);
  following.onContinued?.(tuned);
  return await followRuns(api, tuned, following);
}

async function followRuns(
  api: ApiClient,
  experiment: Experiment,
  { board, signal, output }: Following,
): Promise<Experiment> {
  const labels = new Map(experiment.runs.map((run) => [run.id, labelOf(run)]));
  for (const run of experiment.runs) board.setState(run.id, labelOf(run), run.state);
  for await (const followed of api.followEvents({ experiment: experiment.id }, { signal })) {
    switch (followed.kind) {
      case 'event':
        board.apply(followed.event.runId, followed.event.event);
        break;
      case 'run':
        board.setState(followed.runId, labels.get(followed.runId) ?? followed.runId, followed.state);
        break;
      case 'end':
        break;
    }
  }
  return await readEnded(api, experiment.id, { signal, output });
}

async function readEnded(
  api: ApiClient,
  id: string,
  { signal, output }: Pick<Following, 'signal' | 'output'>,
): Promise<Experiment> {
  const reading = { doing: 'reading the experiment', output, signal, fix: `follow it with: ordo watch ${id}` };
  return await untilAnswered(() => getExperiment(api, id), reading);
}
