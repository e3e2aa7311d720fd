/** Selects and orders the runs of a list. */
import type { RunSort } from '@ordo/core/service-words';
import { Prisma, type RunState } from '../generated/client.ts';
import { contains, DATASET, when, withPrefix } from './conditions.ts';
import { afterPlace, type ListOrder, type ListPlace, orderBy } from './list-order.ts';

/** The runs to list. A condition that is left out does not apply. */
export interface RunSelection {
  /** The runs of this experiment, with the names that it gives them. */
  readonly experiment?: string;
  readonly states?: readonly RunState[];
  /** The beginning of the runs' ids. */
  readonly idPrefix?: string;
  /** The variant's name, in the given experiment or else in any experiment. */
  readonly variant?: string;
  readonly dataset?: string;
  readonly codeVersion?: string;
  /** The name of a worker that has made an attempt. */
  readonly worker?: string;
  readonly tag?: string;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  /** Only runs with this text in their name, such as `rope, seed 3`, or in the message of their failure. */
  readonly search?: string;
}

export interface RunFilter extends RunSelection {
  readonly limit: number;
  /**
   * The order of the list. By default, the newest runs come first, and the runs of an experiment are in the order in which its
   * spec expands.
   */
  readonly sort?: RunSort;
  readonly after?: ListPlace;
}

type TimeColumn = 'startedAt' | 'finishedAt';

/** A run that has no such time yet comes last, in either direction. */
const never = (descending: boolean): string => (descending ? '-infinity' : 'infinity');
const byTime = (column: TimeColumn, descending: boolean): ListOrder['key'] => ({
  sql: Prisma.raw(`coalesce(r."${column}", '${never(descending)}')`),
  type: 'timestamptz',
});

const KEYS: Readonly<Record<RunSort, ListOrder['key']>> = {
  createdAt: null,
  '-createdAt': null,
  startedAt: byTime('startedAt', false),
  '-startedAt': byTime('startedAt', true),
  finishedAt: byTime('finishedAt', false),
  '-finishedAt': byTime('finishedAt', true),
};

/**
 * Returns the order of the list. An experiment can have a run twice, so only places are unique there. The ids of runs ascend
 * with their creation.
 */
function orderOf({ experiment, sort }: RunFilter): ListOrder {
  const place = { sql: Prisma.sql`er.position`, type: 'int' } as const;
  const id = { sql: Prisma.sql`r.id`, type: 'uuid' } as const;
  if (experiment === undefined) {
    const by = sort ?? '-createdAt';
    return { key: KEYS[by], tie: id, descending: by.startsWith('-') };
  }
  if (sort === undefined) return { key: null, tie: place, descending: false };
  return { key: KEYS[sort] ?? { sql: id.sql, type: 'uuid' }, tie: place, descending: sort.startsWith('-') };
}

/** Returns the place where a page ends that has this run as its last row. */
export function placeOfRun({ sort }: Pick<RunFilter, 'sort'>, { position, run }: PlacedRun): ListPlace {
  const tie = position === null ? run.id : String(position);
  const column = sort?.replace('-', '');
  if (sort === undefined || column === undefined) return { tie, key: null };
  if (column === 'createdAt') return { tie, key: position === null ? null : run.id };
  return { tie, key: run[column as TimeColumn]?.toISOString() ?? never(sort.startsWith('-')) };
}

interface PlacedRun {
  readonly position: number | null;
  readonly run: { readonly id: string; readonly startedAt: Date | null; readonly finishedAt: Date | null };
}

/** Returns a query for the given columns of `r`, and of `er` where the runs are those of an experiment. */
export function selectRuns(filter: RunFilter, columns: Prisma.Sql): Prisma.Sql {
  const order = orderOf(filter);
  return Prisma.sql`
    select ${columns} from ${selected(filter)} ${afterPlace(order, filter.after)} ${orderBy(order)} limit ${filter.limit}`;
}

/** Returns a query for the number of runs, as `total`. */
export function countRuns(selection: RunSelection): Prisma.Sql {
  return Prisma.sql`select count(*)::int as total from ${selected(selection)}`;
}

/** Returns the tables and the conditions, with the run as `r`. If an experiment is chosen, `er` is its row for the run. */
export function selected(selection: RunSelection): Prisma.Sql {
  const { experiment, states, idPrefix, variant, dataset, codeVersion, worker, tag, createdAfter, createdBefore } =
    selection;
  const from =
    experiment === undefined
      ? Prisma.sql`"Run" r where true`
      : Prisma.sql`"ExperimentRun" er join "Run" r on r.id = er."runId" where er."experimentId" = ${experiment}::uuid`;
  const named = (condition: Prisma.Sql): Prisma.Sql =>
    experiment === undefined
      ? Prisma.sql`exists (select from "ExperimentRun" er where er."runId" = r.id and ${condition})`
      : condition;
  return Prisma.sql`
    ${from}
      ${when(states, (wanted) => Prisma.sql`r.state = any(${[...wanted]}::"RunState"[])`)}
      ${when(idPrefix, (prefix) => withPrefix(Prisma.sql`r.id`, prefix))}
      ${when(variant, (name) => named(Prisma.sql`er.variant = ${name}`))}
      ${when(dataset, (id) => Prisma.sql`${DATASET} = ${id}`)}
      ${when(codeVersion, (code) => Prisma.sql`r."codeVersion" = ${code}`)}
      ${when(worker, (name) => Prisma.sql`r.id in (${attemptedBy(name)})`)}
      ${when(tag, (name) => Prisma.sql`r.tags @> array[${name}]`)}
      ${when(createdAfter, (time) => Prisma.sql`r."createdAt" > ${time}`)}
      ${when(createdBefore, (time) => Prisma.sql`r."createdAt" < ${time}`)}
      ${when(selection.search, (text) => {
        const inName = named(contains([Prisma.sql`er.variant || ', seed ' || r.seed`], text));
        return Prisma.sql`(${inName} or ${contains([Prisma.sql`r.name`, Prisma.sql`r."failureMessage"`], text)})`;
      })}`;
}

/**
 * Returns a condition that a worker of this name has attempted the run. Each start of a worker is a separate worker, and they
 * may share a name.
 */
const attemptedBy = (name: string): Prisma.Sql => Prisma.sql`
  select a."runId" from "Attempt" a join "Worker" w on w.id = a."workerId" where w.name = ${name}`;
