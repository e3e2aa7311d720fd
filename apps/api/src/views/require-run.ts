/** Finds a run. @throws OrdoError `run.not-found` */
import { OrdoError } from '@ordo/core';
import type { Run } from '@ordo/store';
import type { App } from '../app-options.ts';

export async function requireRun(app: Pick<App, 'store'>, id: string): Promise<Run> {
  const run = await app.store.runs.find(id);
  if (run !== null) return run;
  throw new OrdoError('run.not-found', `there is no run ${id}`, { fix: 'list the runs to find the right id' });
}
