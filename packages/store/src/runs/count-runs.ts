/** Counts the runs of experiments by state, lists their code versions, and finds when the last of them ended. */
import { Prisma } from '../generated/client.ts';
import { FAILED_OTHERWISE } from './diverged.ts';

/**
 * Returns a query for experiments with what follows from their runs.
 * @param experiments a query for the experiments
 * @param shown.columns the columns of the experiments `e` to select
 */
export function selectCounted(
  experiments: Prisma.Sql,
  { columns, order = Prisma.empty }: { readonly columns: Prisma.Sql; readonly order?: Prisma.Sql },
): Prisma.Sql {
  return Prisma.sql`
    with chosen as (${experiments}), tally as (${TALLY})
    select ${columns}, ${COUNTS}, (${SEARCH}) as search from chosen e cross join lateral (${OF_EXPERIMENT}) c ${order}`;
}

/** SQL for the search that an experiment is, or that it continues. */
const SEARCH = Prisma.sql`
  select json_build_object('trials', s."experimentId", 'tuned', s."tunedId", 'isContinued', s."continuedAt" is not null,
    'problem', s.problem, 'lost', (
      select count(*) from "ExperimentRun" er join "Run" r on r.id = er."runId"
      where er."experimentId" = s."experimentId" and (r.state = 'cancelled' or ${FAILED_OTHERWISE})))
  from "Search" s where s."experimentId" = e.id or s."tunedId" = e.id`;

/**
 * SQL that counts the runs of the chosen experiments by experiment, state and code version. Postgres cannot estimate how many runs
 * these experiments have, and may read all stored runs once for each experiment. With `offset 0`, it looks up each run by its id.
 */
const TALLY = Prisma.sql`
  select er."experimentId", r.state, r."codeVersion", count(*)::int as runs, max(r."finishedAt") as "finishedAt"
  from chosen e join "ExperimentRun" er on er."experimentId" = e.id
    cross join lateral (
      select state, "codeVersion", "finishedAt" from "Run" where id = er."runId" offset 0
    ) r
  group by er."experimentId", r.state, r."codeVersion"`;

const countOf = (state: string): Prisma.Sql =>
  Prisma.sql`coalesce(sum(t.runs) filter (where t.state = ${Prisma.raw(`'${state}'`)}), 0)::int`;

/** SQL that adds up the rows of one experiment, of which there are few. */
const OF_EXPERIMENT = Prisma.sql`
  select ${countOf('queued')} as queued, ${countOf('running')} as running, ${countOf('succeeded')} as succeeded,
    ${countOf('failed')} as failed, ${countOf('cancelled')} as cancelled,
    array_agg(distinct t."codeVersion") as "codeVersions",
    case when bool_and(t.state not in ('queued', 'running')) then max(t."finishedAt") end as "finishedAt"
  from tally t where t."experimentId" = e.id`;
const COUNTS = Prisma.sql`c.queued, c.running, c.succeeded, c.failed, c.cancelled, c."codeVersions", c."finishedAt"`;
