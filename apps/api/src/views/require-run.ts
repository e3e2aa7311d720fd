/** Finds a run, or its result. */
import { OrdoError } from '@ordo/core';
import type { Run, RunState, StoredHypotheses } from '@ordo/store';
import type { App } from '../app-options.ts';

/** Returns the run. @throws OrdoError `run.not-found` */
export async function requireRun(app: Pick<App, 'store'>, id: string): Promise<Run> {
  return (await app.store.runs.find(id)) ?? runNotFound(id);
}

/** Returns the texts of a run that has succeeded. @throws OrdoError `run.not-found`, `run.conflict` */
export async function requireResult(
  app: Pick<App, 'store'>,
  id: string,
): Promise<{ readonly run: Run; readonly text: StoredHypotheses }> {
  const [run, text] = await Promise.all([requireRun(app, id), app.store.hypotheses.find(id)]);
  return { run, text: text ?? notFinished(run) };
}

export function notFinished(run: { id: string; state: RunState }): never {
  throw new OrdoError('run.conflict', `run ${run.id} is ${run.state}; only a succeeded run has a result`, {
    fix: 'follow /v1/runs/:id/events until it has succeeded',
  });
}

export function runNotFound(id: string): never {
  throw new OrdoError('run.not-found', `there is no run ${id}`, { fix: 'list the runs to find the right id' });
}
