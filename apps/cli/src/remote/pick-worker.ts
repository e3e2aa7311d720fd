/** Finds the worker that the user means by a name or an id. */
import type { components } from '@ordo/api-client';
import { OrdoError } from '@ordo/core';

export type Worker = components['schemas']['WorkerList']['workers'][number];
type Named = Pick<Worker, 'id' | 'name' | 'state'>;

/**
 * Picks the worker. A name means the worker that is online. Silent workers with this name, which have crashed or lost their
 * network, are considered only if none is online.
 * @throws OrdoError `worker.not-found`, or `request.invalid` for a name that several workers have
 */
export function pickWorker<Listed extends Named>(listed: readonly Listed[], given: string): Listed {
  const workers = listed.filter(({ state }) => state !== 'signed-off');
  const named = workers.filter(({ id, name }) => id === given || name === given);
  const online = named.filter(({ state }) => state === 'online');
  const [found, ...others] = online.length > 0 ? online : named;
  if (found !== undefined && others.length === 0) return found;
  if (found === undefined) {
    const names = workers.map(({ name }) => name);
    throw new OrdoError('worker.not-found', `there is no worker ${JSON.stringify(given)}`, {
      fix: names.length === 0 ? 'no worker is signed on' : `use one of: ${names.join(', ')}`,
    });
  }
  const ids = [found, ...others].map(({ id, state }) => `${id} (${state})`).join(', ');
  const message = `${others.length + 1} workers have the name ${JSON.stringify(given)}: ${ids}`;
  throw new OrdoError('request.invalid', message, { fix: 'give the id of one of them' });
}
