/** Selects, orders and groups the runs of a table over all experiments. */
import type { RunGroupField, RunTableField } from '@ordo/core/service-words';
import { Prisma } from '../generated/client.ts';
import { when } from './conditions.ts';
import { type RunSelection, selected } from './run-list.ts';

/** An option of the spec, given by the path of names to it: `['recipe', 'maxUpdates']`. */
export type OptionPath = readonly string[];

/** The runs of the table. A condition that is left out does not apply. */
export interface RunTableSelection extends RunSelection {
  /** Only the runs of experiments that are parts of this study. */
  readonly study?: string;
  /** Only runs whose specs have these values, which are compared as text. */
  readonly options?: readonly { readonly path: OptionPath; readonly value: string }[];
}

/** A column by which the table can be ordered. */
export type RunTableColumn =
  | { readonly kind: 'field'; readonly field: RunTableField }
  | { readonly kind: 'score'; readonly metric: string }
  | { readonly kind: 'option'; readonly path: OptionPath };

export interface RunTableFilter extends RunTableSelection {
  readonly sort: RunTableColumn & { readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
  /** The options that each row shows. */
  readonly shown: readonly OptionPath[];
}

export type RunGrouping =
  | { readonly kind: 'field'; readonly field: RunGroupField }
  | { readonly kind: 'option'; readonly path: OptionPath };

export interface RunGroupFilter extends RunTableSelection {
  readonly by: RunGrouping;
  /** The order of the groups. Without a metric, they are ordered by their number of runs. */
  readonly sort: { readonly metric: string | null; readonly descending: boolean };
  readonly limit: number;
}

/** SQL that finds the newest experiment that has the run, with the name that it gives the run. */
const named = (experiment: string | undefined): Prisma.Sql => Prisma.sql`
  left join lateral (
    select er.variant, e.id as "experimentId", e.name, e."studyId", e."studyPart"
    from "ExperimentRun" er join "Experiment" e on e.id = er."experimentId"
    where er."runId" = r.id ${when(experiment, (id) => Prisma.sql`er."experimentId" = ${id}::uuid`)}
    order by er."experimentId" desc, er.position limit 1
  ) e on true`;

/** Returns the conditions of the table. A run that an experiment has twice is one row here. */
function chosen({ experiment, study, options = [], ...selection }: RunTableSelection): Prisma.Sql {
  const values = options.map(({ path, value }) => Prisma.sql`and ${textOf(path)} = ${value}`);
  return Prisma.sql`
    ${selected(selection)}
      ${when(experiment, (id) => Prisma.sql`r.id in (select "runId" from "ExperimentRun" where "experimentId" = ${id}::uuid)`)}
      ${when(study, (id) => Prisma.sql`r.id in (${runsOfStudy(id)})`)}
      ${values.length === 0 ? Prisma.empty : Prisma.join(values, ' ')}`;
}

const runsOfStudy = (id: string): Prisma.Sql => Prisma.sql`
  select er."runId" from "Experiment" e join "ExperimentRun" er on er."experimentId" = e.id where e."studyId" = ${id}`;

const textOf = (path: OptionPath): Prisma.Sql => Prisma.sql`(r.spec #>> ${[...path]}::text[])`;

const DURATION = Prisma.sql`extract(epoch from coalesce(r."finishedAt", now()) - r."startedAt")::float8`;
const FIELDS: Readonly<Record<RunTableField, Prisma.Sql>> = {
  createdAt: Prisma.sql`r.id`,
  startedAt: Prisma.sql`r."startedAt"`,
  finishedAt: Prisma.sql`r."finishedAt"`,
  duration: DURATION,
  seed: Prisma.sql`r.seed`,
  state: Prisma.sql`r.state`,
  variant: Prisma.sql`e.variant`,
  experiment: Prisma.sql`e.name`,
};

/** Returns the value to order by, and the tables that it needs. */
function keyOf(sort: RunTableColumn, experiment: string | undefined): { value: Prisma.Sql; tables: Prisma.Sql } {
  if (sort.kind === 'score') {
    const tables = Prisma.sql`left join "Score" k on k."runId" = r.id and k.metric = ${sort.metric}`;
    return { value: Prisma.sql`k.score`, tables };
  }
  // The value is compared as jsonb, so that numbers are ordered as numbers.
  if (sort.kind === 'option') {
    return { value: Prisma.sql`(r.spec #> ${[...sort.path]}::text[])::jsonb`, tables: Prisma.empty };
  }
  const needsName = sort.field === 'variant' || sort.field === 'experiment';
  return { value: FIELDS[sort.field], tables: needsName ? named(experiment) : Prisma.empty };
}

/** Returns the query for the rows of the table. Rows without a value come last, in either direction. */
export function selectRunTable({ sort, limit, offset, shown, ...selection }: RunTableFilter): Prisma.Sql {
  const { value, tables } = keyOf(sort, selection.experiment);
  const way = sort.descending ? Prisma.raw('desc') : Prisma.raw('asc');
  const tie = Prisma.sql`r.id ${way}`;
  // Ids ascend with the time of creation, and an index provides this order.
  const isById = sort.kind === 'field' && sort.field === 'createdAt';
  const order = isById ? tie : Prisma.sql`${value} ${way} nulls last, ${tie}`;
  const options = shown.map(textOf);
  return Prisma.sql`
    with page as (
      select id, row_number() over () as place from (
        select r.id from (select r.* from ${chosen(selection)}) r ${tables}
        order by ${order} limit ${limit} offset ${offset}
      ) ordered
    )
    select r.id, coalesce(e.variant, r.spec->>'variant') as variant, r.seed, r.state, r.pool, r."attemptNumber",
      r.spec->'dataset'->>'id' as dataset, r."failureKind", r."failureMessage", r."createdAt", r."startedAt", r."finishedAt",
      ${DURATION} as duration, e."experimentId", e.name as "experimentName", e."studyId", e."studyPart", q."testSetHash", r.name, r.tags, r.note,
      coalesce(s.scores, '[]') as scores, a.worker, a."lastEventAt",
      array[${options.length === 0 ? Prisma.empty : Prisma.join(options)}]::text[] as options
    from page p join "Run" r on r.id = p.id ${named(selection.experiment)}
      left join "Result" q on q."runId" = r.id
      left join lateral (
        select json_agg(json_build_object('metric', metric, 'score', score, 'higherIsBetter', "higherIsBetter")
          order by position) as scores
        from "Score" where "runId" = r.id
      ) s on true
      left join lateral (${LAST_ATTEMPT}) a on true
    order by p.place`;
}

/** SQL that finds the worker of the last attempt, and when a running run was last heard from. */
const LAST_ATTEMPT = Prisma.sql`
  select w.name as worker, case when r.state = 'running' then (
    select greatest(max(t.at), a."claimedAt") from (
      select at from "Event" where "attemptId" = a.id order by seq desc limit 1) t
  ) end as "lastEventAt"
  from "Attempt" a join "Worker" w on w.id = a."workerId" where a."runId" = r.id order by a.number desc limit 1`;

export function countRunTable(selection: RunTableSelection): Prisma.Sql {
  return Prisma.sql`select count(*)::int as total from ${chosen(selection)}`;
}

const GROUPS: Readonly<Record<RunGroupField, Prisma.Sql>> = {
  variant: Prisma.sql`coalesce(e.variant, r.spec->>'variant')`,
  experiment: Prisma.sql`e.id::text`,
  study: Prisma.sql`e."studyId"`,
  dataset: Prisma.sql`r.spec->'dataset'->>'id'`,
  state: Prisma.sql`r.state::text`,
  seed: Prisma.sql`r.seed::text`,
  tag: Prisma.sql`t.tag`,
};

/** SQL that puts a run into the group of each of its tags, or into the group without a tag if it has none. */
const EACH_TAG = Prisma.sql`left join lateral unnest(r.tags) t(tag) on true`;

/** A run is in the group of each experiment that has it, and of each study that such an experiment is a part of. */
const each = (columns: Prisma.Sql, among: Prisma.Sql): Prisma.Sql => Prisma.sql`
  left join lateral (
    select distinct ${columns} from "ExperimentRun" er join "Experiment" e on e.id = er."experimentId"
    where er."runId" = r.id ${among}
  ) e on true`;

/** SQL that finds the run's variant in the newest experiment that has the run. It does not read the experiment itself. */
const variantIn = (experiment: string | undefined): Prisma.Sql => Prisma.sql`
  left join lateral (
    select er.variant from "ExperimentRun" er
    where er."runId" = r.id ${when(experiment, (id) => Prisma.sql`er."experimentId" = ${id}::uuid`)}
    order by er."experimentId" desc, er.position limit 1
  ) e on true`;

/** Returns the join that brings the value of a group to each run; none where the run's own row has it. */
function tablesOf(by: RunGrouping, experiment: string | undefined): Prisma.Sql {
  if (by.kind === 'option') return Prisma.empty;
  const within = when(experiment, (id) => Prisma.sql`e.id = ${id}::uuid`);
  if (by.field === 'variant') return variantIn(experiment);
  if (by.field === 'experiment') return each(Prisma.sql`e.id, e.name`, within);
  if (by.field === 'study') return each(Prisma.sql`e."studyId"`, Prisma.sql`and e."studyId" is not null ${within}`);
  return by.field === 'tag' ? EACH_TAG : Prisma.empty;
}

/**
 * Returns an SQL condition that a row is about the group `g`, which may be the one without a value. Postgres can hash these two
 * comparisons, but not `is not distinct from`, for which it compares each row with each group.
 */
const sameGroup = (row: Prisma.Sql): Prisma.Sql => Prisma.sql`
  coalesce(${row}.value, '') = coalesce(g.value, '') and (${row}.value is null) = (g.value is null)`;

/** Scores of several test sets or signatures cannot be compared, so they have neither a mean nor a standard deviation. */
const COMPARABLE = Prisma.sql`count(distinct q."testSetHash") <= 1 and count(distinct s.signature) = 1`;

/**
 * Returns the query for the groups: each with its number of runs by state, and the mean and standard deviation of each of its
 * metrics.
 */
export function selectRunGroups({ by, sort, limit, ...selection }: RunGroupFilter): Prisma.Sql {
  const way = sort.descending ? Prisma.raw('desc') : Prisma.raw('asc');
  const order = sort.metric === null ? Prisma.sql`g.runs ${way}` : Prisma.sql`k.mean ${way} nulls last, g.runs desc`;
  const value = by.kind === 'option' ? textOf(by.path) : GROUPS[by.field];
  const label = by.kind === 'field' && by.field === 'experiment' ? Prisma.sql`e.name` : value;
  return Prisma.sql`
    with member as (
      select r.id, r.state, ${value} as value, ${label} as label
      from (select r.* from ${chosen(selection)}) r ${tablesOf(by, selection.experiment)}
    ), measured as (
      select m.value, s.metric, count(*)::int as n, bool_and(s."higherIsBetter") as "higherIsBetter",
        count(distinct q."testSetHash")::int as "testSets", count(distinct s.signature)::int as signatures,
        case when ${COMPARABLE} then avg(s.score) end as mean, case when ${COMPARABLE} then stddev_samp(s.score) end as sd
      from member m join "Score" s on s."runId" = m.id join "Result" q on q."runId" = m.id group by m.value, s.metric
    ), scored as (
      select value, json_agg(json_build_object('metric', metric, 'n', n, 'higherIsBetter', "higherIsBetter",
        'testSets', "testSets", 'signatures', signatures, 'mean', mean, 'sd', sd) order by metric) as scores
      from measured group by value
    )
    select g.*, coalesce(s.scores, '[]') as scores, count(*) over ()::int as total
    from (
      select value, max(label) as label, count(*)::int as runs, count(*) filter (where state = 'queued')::int as queued,
        count(*) filter (where state = 'running')::int as running,
        count(*) filter (where state = 'succeeded')::int as succeeded,
        count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'cancelled')::int as cancelled
      from member group by value
    ) g left join scored s on ${sameGroup(Prisma.sql`s`)} left join measured k on ${sameGroup(Prisma.sql`k`)} and k.metric = ${sort.metric}
    order by ${order}, g.value limit ${limit}`;
}
