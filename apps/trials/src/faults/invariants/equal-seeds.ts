/** Invariant: equal seeds give equal numbers, bit by bit, in runs of equal content and where an attempt repeats updates. */
import { inSql } from './reading/in-sql.ts';

/**
 * SQL that finds equal trainings. Runs with the same workload train the same. They may differ in where they ran and in the
 * longest output. Each experiment has a different longest output, so that the same training is run several times. Runs that
 * were cut into smaller batches after they had run out of memory add in another order, so they are left out.
 */
const WORKLOADS = `
  select id, spec -> 'evaluation' ->> 'maxLengthB' as longest, (spec -> 'recipe' ->> 'logEvery')::int as "logEvery",
    md5(concat_ws('|', "codeVersion", "datasetHash", seed, spec ->> 'kind', spec -> 'dataset', spec -> 'preprocessing',
      spec -> 'model', spec -> 'positional', spec -> 'recipe', spec -> 'resources' ->> 'engine',
      spec -> 'resources' ->> 'threads')) as workload
  from (select id, "codeVersion", "datasetHash", seed, spec::jsonb from "Run" where "microBatches" = 1) trained`;

/**
 * SQL that finds the losses. Superseded events are compared as well. Speed, hours and the load of the machine are not results,
 * so they are left out. A metric covers the updates since the last one. The first metric after a stop between two of them
 * covers fewer updates, and is left out as well.
 */
const LOSSES = `
  with workloads as (${WORKLOADS})
  select format('update %s has %s values of %s: %s (runs %s)', e.step, count(distinct value), name,
    string_agg(distinct value, ', '), string_agg(distinct e."runId"::text, ', ')) as problem
  from workloads join "Event" e on e."runId" = workloads.id join "Attempt" a on a.id = e."attemptId"
    cross join lateral json_each_text(e.event -> 'values') as measured (name, value)
  where e.kind = 'metric' and name not like '%per-second' and name <> 'train/hours' and name not like 'system/%'
    and (name not like 'train/%' or e.step % "logEvery" = 0
    and (coalesce(a."resumedFromStep", 0) % "logEvery" = 0 or e.step - a."resumedFromStep" > "logEvery"))
  group by workload, e.step, name having count(distinct value) > 1`;

const FINAL_LOSSES = `
  with workloads as (${WORKLOADS})
  select format('equal runs %s have the final losses %s', string_agg(workloads.id::text, ', '),
    string_agg(distinct s.summary -> 'training' ->> 'finalLoss', ', ')) as problem
  from workloads join "Result" s on s."runId" = workloads.id
  group by workload having count(distinct s.summary -> 'training' ->> 'finalLoss') > 1`;

const SCORES = `
  with workloads as (${WORKLOADS})
  select format('equal runs %s have the scores %s in %s', string_agg(workloads.id::text, ', '),
    string_agg(distinct c.score::text, ', '), c.metric) as problem
  from workloads join "Score" c on c."runId" = workloads.id
  group by workload, longest, c.metric, c.signature having count(distinct c.score) > 1`;

export const equalSeeds = inSql({
  id: 'equal-seeds',
  title: 'equal seeds give equal losses and equal results',
  always: [LOSSES, FINAL_LOSSES, SCORES],
});
