/** Reads the query for a table of runs, and turns its rows and groups into the JSON of the API. */
import { splitPointer } from '@ordo/core/pointer';
import type {
  RunGroup,
  RunGroupFilter,
  RunGrouping,
  RunState,
  RunTableColumn,
  RunTableRow,
  RunTableSelection,
} from '@ordo/store';
import type { Static } from 'typebox';
import { readSelection } from '../lists/read-selection.ts';
import type { RunGroupsSchema, RunTableQuerySchema, RunTableSchema } from '@ordo/protocol/schemas/run-table';

type Query = Static<typeof RunTableQuerySchema>;
type Conditions = Omit<Query, 'sort' | 'options' | 'limit' | 'offset'>;

export function readTableSelection({ option, ...query }: Conditions): RunTableSelection {
  const options = option?.split(',').map((text) => {
    const [pointer = ''] = text.split('=', 1);
    return { path: splitPointer(pointer), value: text.slice(pointer.length + 1) };
  });
  return { ...readSelection<RunState, typeof query>(query), ...(options === undefined ? {} : { options }) };
}

/** Reads the order of the table. @param sort a text that the schema has accepted */
export function readTableSort(sort: string): RunTableColumn & { readonly descending: boolean } {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  if (name.startsWith('score:')) return { kind: 'score', metric: name.slice('score:'.length), descending };
  if (name.startsWith('/')) return { kind: 'option', path: splitPointer(name), descending };
  return { kind: 'field', field: name as (RunTableColumn & { kind: 'field' })['field'], descending };
}

export function readGrouping(by: string): RunGrouping {
  if (by.startsWith('/')) return { kind: 'option', path: splitPointer(by) };
  return { kind: 'field', field: by as (RunGrouping & { kind: 'field' })['field'] };
}

/** Reads the order of the groups. @param sort a text that the schema has accepted */
export function readGroupSort(sort: string): RunGroupFilter['sort'] {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  return { metric: name === 'runs' ? null : name.slice('score:'.length), descending };
}

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

export function presentTableRow(row: RunTableRow): Static<typeof RunTableSchema>['rows'][number] {
  const { id, variant, state, dataset, pool, worker, attemptNumber, scores, options, failureMessage, name, note } = row;
  return {
    id,
    variant,
    seed: Number(row.seed),
    state,
    experiment: presentExperiment(row),
    dataset,
    pool,
    worker,
    attemptNumber,
    failure: failureMessage === null ? null : { kind: row.failureKind ?? state, message: failureMessage },
    createdAt: row.createdAt.toISOString(),
    startedAt: isoOrNull(row.startedAt),
    finishedAt: isoOrNull(row.finishedAt),
    seconds: row.duration,
    lastEventAt: isoOrNull(row.lastEventAt),
    name,
    tags: [...row.tags],
    note,
    testSet: row.testSetHash,
    scores: [...scores],
    options: [...options],
  };
}

function presentExperiment({ experimentId, experimentName, studyId, studyPart }: RunTableRow) {
  if (experimentId === null) return null;
  const study = studyId === null ? null : { id: studyId, part: studyPart ?? '' };
  return { id: experimentId, name: experimentName ?? '', study };
}

export function presentGroup(group: RunGroup): Static<typeof RunGroupsSchema>['groups'][number] {
  const { value, label, runs, queued, running, succeeded, failed, cancelled, scores } = group;
  return { value, label, runs, states: { queued, running, succeeded, failed, cancelled }, scores: [...scores] };
}
