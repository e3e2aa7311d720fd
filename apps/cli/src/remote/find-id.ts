/** Finds the experiment or run that the user means by the beginning of its id. */
import { type ApiClient, take } from '@ordo/api-client';
import { ID_PATTERN, ID_PREFIX_PATTERN, OrdoError } from '@ordo/core';

const WHOLE = new RegExp(ID_PATTERN);
/** The number of candidates that the error lists. */
const LISTED = 10;

interface Candidate {
  readonly id: string;
  /** The text that distinguishes it from the others. */
  readonly text: string;
}

export async function findExperimentId(api: ApiClient, given: string): Promise<string> {
  return await findId(given, 'experiment', async (idPrefix) => {
    const query = { idPrefix, limit: LISTED + 1 };
    const { experiments } = await take(api.http.GET('/v1/experiments', { params: { query } }));
    return experiments.map(({ id, name, state }) => ({ id, text: `${name}, ${state}` }));
  });
}

export async function findRunId(api: ApiClient, given: string): Promise<string> {
  return await findId(given, 'run', async (idPrefix) => {
    const query = { idPrefix, limit: LISTED + 1 };
    const { runs } = await take(api.http.GET('/v1/runs', { params: { query } }));
    return runs.map(({ id, variant, seed, state }) => ({ id, text: `${variant}, seed ${seed}, ${state}` }));
  });
}

/**
 * Finds the id.
 * @throws OrdoError `request.invalid` for a text that cannot begin an id, or that begins several; `experiment.not-found` or
 *   `run.not-found` for a text that begins none
 */
async function findId(
  given: string,
  kind: 'experiment' | 'run',
  search: (idPrefix: string) => Promise<Candidate[]>,
): Promise<string> {
  // Ids are shown with an ellipsis if there is little room.
  const beginning = given.toLowerCase().replace(/(…|\.\.\.)$/u, '');
  if (WHOLE.test(beginning)) return beginning;
  const list = kind === 'run' ? 'ordo runs <experiment>' : 'ordo runs';
  if (!new RegExp(ID_PREFIX_PATTERN).test(beginning)) {
    throw new OrdoError('request.invalid', `${JSON.stringify(given)} is not the beginning of an id`, {
      fix: `give the id or its beginning, as "${list}" shows it: hexadecimal digits and hyphens`,
    });
  }
  const found = await search(beginning);
  const [only] = found;
  if (only === undefined) {
    throw new OrdoError(`${kind}.not-found`, `no ${kind} has an id that begins with ${JSON.stringify(beginning)}`, {
      fix: `"${list}" lists the ids`,
    });
  }
  if (found.length === 1) return only.id;
  const candidates = found.slice(0, LISTED).map(({ id, text }) => `${id} (${text})`);
  const more = found.length > LISTED ? ', and more' : '';
  throw new OrdoError(
    'request.invalid',
    `${JSON.stringify(beginning)} begins the ids of several ${kind}s: ${candidates.join('; ')}${more}`,
    { fix: 'give more of the id' },
  );
}
