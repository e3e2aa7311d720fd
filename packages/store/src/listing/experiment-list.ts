/** Selects and orders the experiments of a list. */
import type { ExperimentSort, ExperimentState } from '@ordo/core/service-words';
import { Prisma } from '../generated/client.ts';
import { contains, DATASET, when, withPrefix } from './conditions.ts';
import { afterPlace, type ListOrder, type ListPlace, orderBy } from './list-order.ts';

/** The experiments to list. A condition that is left out does not apply. */
export interface ExperimentSelection {
  readonly states?: readonly ExperimentState[];
  readonly study?: string;
  /** The beginning of the experiments' ids. */
  readonly idPrefix?: string;
  /** Only experiments with a run of this variant. */
  readonly variant?: string;
  /** Only experiments with a run on this dataset. */
  readonly dataset?: string;
  /** Only experiments with a run of this version of the code. */
  readonly codeVersion?: string;
  /** Only experiments with this run. */
  readonly run?: string;
  readonly owner?: string;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  /** Only experiments with this text in the name, or in the id or part of the study. */
  readonly search?: string;
}

export interface ExperimentFilter extends ExperimentSelection {
  readonly limit: number;
  /** The order of the list; newest first by default. */
  readonly sort?: ExperimentSort;
  readonly after?: ListPlace;
}

/** Ids ascend with the time of creation. */
const ID = { sql: Prisma.sql`e.id`, type: 'uuid' } as const;
const NAME = { sql: Prisma.sql`e.name`, type: 'text' } as const;
const ORDERS: Readonly<Record<ExperimentSort, ListOrder>> = {
  createdAt: { key: null, tie: ID, descending: false },
  '-createdAt': { key: null, tie: ID, descending: true },
  name: { key: NAME, tie: ID, descending: false },
  '-name': { key: NAME, tie: ID, descending: true },
};

export function experimentOrder({ sort = '-createdAt' }: ExperimentFilter): Prisma.Sql {
  return orderBy(ORDERS[sort]);
}

/** Returns the place where a page ends that has this experiment as its last row. */
export function placeOfExperiment(sort: ExperimentSort, { id, name }: { id: string; name: string }): ListPlace {
  return { tie: id, key: ORDERS[sort].key === null ? null : name };
}

/** Returns a query for the rows of a page. */
export function selectExperiments(filter: ExperimentFilter): Prisma.Sql {
  return Prisma.sql`
    select e.* from ${selected(filter)} ${afterPlace(ORDERS[filter.sort ?? '-createdAt'], filter.after)}
    ${experimentOrder(filter)} limit ${filter.limit}`;
}

/** Returns a query for the number of experiments, as `total`. */
export function countExperiments(selection: ExperimentSelection): Prisma.Sql {
  return Prisma.sql`select count(*)::int as total from ${selected(selection)}`;
}

function selected(selection: ExperimentSelection): Prisma.Sql {
  const { states, study, idPrefix, variant, dataset, codeVersion, run, owner, createdAfter, createdBefore } = selection;
  return Prisma.sql`
    "Experiment" e ${states === undefined ? Prisma.empty : WITH_UNSETTLED} where true
      ${when(states, (wanted) => Prisma.sql`${STATE} = any(${[...wanted]}::text[])`)}
      ${when(study, (id) => Prisma.sql`e."studyId" = ${id}`)}
      ${when(idPrefix, (prefix) => withPrefix(Prisma.sql`e.id`, prefix))}
      ${when(variant, (name) => hasRun(Prisma.sql`er.variant = ${name}`))}
      ${when(dataset, (id) => hasRun(Prisma.sql`${DATASET} = ${id}`))}
      ${when(codeVersion, (code) => hasRun(Prisma.sql`r."codeVersion" = ${code}`))}
      ${when(run, (id) => Prisma.sql`e.id in (select "experimentId" from "ExperimentRun" where "runId" = ${id}::uuid)`)}
      ${when(owner, (name) => Prisma.sql`e.owner = ${name}`)}
      ${when(createdAfter, (time) => Prisma.sql`e."createdAt" > ${time}`)}
      ${when(createdBefore, (time) => Prisma.sql`e."createdAt" < ${time}`)}
      ${when(selection.search, (text) => contains(SEARCHED, text))}`;
}

const SEARCHED = [Prisma.sql`e.name`, Prisma.sql`e."studyId"`, Prisma.sql`e."studyPart"`];

const hasRun = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`exists (
  select from "ExperimentRun" er join "Run" r on r.id = er."runId" where er."experimentId" = e.id and ${condition})`;

/**
 * SQL that gathers the runs that have not succeeded. Most runs have succeeded, so this reads fewer rows, and an index has them
 * by their state.
 */
const WITH_UNSETTLED = Prisma.sql`
  left join (
    select er."experimentId", bool_or(r.state = 'running') as running, bool_or(r.state = 'queued') as queued,
      bool_or(r.state = 'failed') as failed, bool_or(r.state = 'cancelled') as cancelled
    from "Run" r join "ExperimentRun" er on er."runId" = r.id
    where r.state in ('running', 'queued', 'failed', 'cancelled') group by er."experimentId"
  ) u on u."experimentId" = e.id`;

/** The state of an experiment in SQL. It equals `experimentState` of the API; a test compares the two. */
const STATE = Prisma.sql`
  case when u."experimentId" is null then 'succeeded'
    when u.running then 'running'
    when u.queued and (u.failed or u.cancelled or ${hasRun(Prisma.sql`r.state = 'succeeded'`)}) then 'running'
    when u.queued then 'queued'
    when u.failed then 'failed'
    else 'cancelled' end`;
