/** Reads a page of the list of experiments. */
import type { ExperimentState } from '@ordo/core/service-words';
import { type ExperimentSelection, placeOfExperiment, type Store } from '@ordo/store';
import type { Static } from 'typebox';
import { placePattern, readPlace, writePlace } from '../lists/list-place.ts';
import { readPage } from '../lists/page.ts';
import { readSelection } from '../lists/read-selection.ts';
import type { ExperimentPageSchema } from '@ordo/protocol/schemas/experiment';
import type { ExperimentQuerySchema } from '@ordo/protocol/schemas/list-query';
import { presentExperimentSummary } from './present-experiment.ts';

export async function readExperiments(
  { experiments }: Store,
  { total, sort = '-createdAt', limit, cursor, ...query }: Static<typeof ExperimentQuerySchema>,
): Promise<Static<typeof ExperimentPageSchema>> {
  const selection: ExperimentSelection = readSelection<ExperimentState, typeof query>(query);
  const pattern = placePattern({ sort, key: sort.endsWith('name') ? 'text' : 'none', tie: 'id' });
  const page = readPage({ limit, cursor }, pattern, {
    read: (count, after) =>
      experiments.list({
        ...selection,
        sort,
        limit: count,
        ...(after === undefined ? {} : { after: readPlace(after) }),
      }),
    placeOf: (experiment) => writePlace(sort, placeOfExperiment(sort, experiment)),
  });
  const [{ items, nextCursor }, counted] = await Promise.all([
    page,
    total === true ? experiments.count(selection) : null,
  ]);
  return {
    experiments: items.map(presentExperimentSummary),
    nextCursor,
    ...(counted === null ? {} : { total: counted }),
  };
}
