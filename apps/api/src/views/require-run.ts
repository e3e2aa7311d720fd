/** Finds a run. @throws OrdoError `run.not-found` */
import { OrdoError } from '@ordo/core';
import type { Run } from '@ordo/store';
import type { App } from '../app-options.ts';

export async function requireRun(app: Pick<App, 'store'>, id: string): Promise<Run> {
  return (await app.store.runs.find(id)) ?? runNotFound(id);
}

export function runNotFound(id: string): never {
  throw new OrdoError('run.not-found', `there is no run ${id}`, { fix: 'list the runs to find the right id' });
}
