/** Reads a page of the list of runs, or of the runs of one experiment. */
import { placeOfRun, type RunSelection, type RunState, type Store } from '@ordo/store';
import type { Static } from 'typebox';
import { placePattern, readPlace, writePlace } from '../lists/list-place.ts';
import { readPage } from '../lists/page.ts';
import { readSelection } from '../lists/read-selection.ts';
import type { RunQuerySchema } from '@ordo/protocol/schemas/list-query';
import type { RunPageSchema } from '@ordo/protocol/schemas/run';
import { presentRun } from './present-run.ts';

type Query = Static<typeof RunQuerySchema>;

export async function readRuns(
  { runs }: Store,
  { total, sort, limit, cursor, ...query }: Query,
): Promise<Static<typeof RunPageSchema>> {
  const selection: RunSelection = readSelection<RunState, typeof query>(query);
  const order = nameOrder(query.experiment, sort);
  const ordered = sort === undefined ? selection : { ...selection, sort };
  const page = readPage({ limit, cursor }, order.pattern, {
    read: (count, after) =>
      runs.list({ ...ordered, limit: count, ...(after === undefined ? {} : { after: readPlace(after) }) }),
    placeOf: (listed) => writePlace(order.name, placeOfRun(sort === undefined ? {} : { sort }, listed)),
  });
  const [{ items, nextCursor }, counted] = await Promise.all([page, total === true ? runs.count(selection) : null]);
  return {
    runs: items.map(({ run, variant }) => presentRun(run, variant ?? undefined)),
    nextCursor,
    ...(counted === null ? {} : { total: counted }),
  };
}

/** Returns the name of the order in cursors, and their form in this order. */
function nameOrder(experiment: string | undefined, sort: Query['sort']) {
  const tie = experiment === undefined ? ('id' as const) : ('position' as const);
  const name = sort ?? (experiment === undefined ? '-createdAt' : 'position');
  const byCreation = experiment === undefined || sort === undefined ? ('none' as const) : ('id' as const);
  const key = name.endsWith('startedAt') || name.endsWith('finishedAt') ? ('time' as const) : byCreation;
  return { name, pattern: placePattern({ sort: name, key, tie }) };
}
