/** Refuses a text that cannot be an id. The server would refuse it as well, but would explain the form of ids. */
import { OrdoError } from '@ordo/core/errors';
import { ID_PATTERN } from '@ordo/core/id-pattern';

const ID = new RegExp(ID_PATTERN);

/** @throws OrdoError `run.not-found` or `experiment.not-found` */
export function requireId(id: string, kind: 'run' | 'experiment'): string {
  if (ID.test(id)) return id;
  throw new OrdoError(`${kind}.not-found`, `“${id}” is the id of no ${kind}`, {
    fix: kind === 'run' ? 'open the run from its experiment' : 'find the experiment in the list of experiments',
  });
}
