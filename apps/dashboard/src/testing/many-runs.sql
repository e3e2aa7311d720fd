-- $1 finished runs of one experiment. Their scores rise evenly to 100.
with experiment as (
  insert into "Experiment" (id, name, spec, owner, "createdAt")
  values (gen_random_uuid(), 'many runs', '{}', 'bench', now()) returning id
), place as (
  select i, gen_random_uuid() as "runId" from generate_series(1, $1::int) i
), run as (
  insert into "Run" (id, "contentHash", "codeVersion", "datasetHash", spec, seed, pool, labels, "timeLimitSeconds", state,
    "createdAt", "startedAt", "finishedAt")
  select "runId", gen_random_uuid()::text, 'bench', 'bench',
    json_build_object('variant', 'variant ' || i % 20, 'dataset', json_build_object('id', 'bench'),
      'recipe', json_build_object('maxUpdates', 100 * (i % 7))),
    i, 'bench', '{}', 86400, 'succeeded', now() - i * interval '1 second', now() - interval '1 hour', now()
  from place returning id
), member as (
  insert into "ExperimentRun" ("experimentId", position, "runId", variant, attached, pool, labels, priority, "timeLimitSeconds")
  select experiment.id, i, "runId", 'variant ' || i % 20, false, 'bench', '{}', 0, 86400 from place, experiment
), result as (
  insert into "Result" ("runId", origin, summary, "testSetHash") select "runId", '{}', '{}', repeat('a', 64) from place
)
insert into "Score" ("runId", metric, position, score, signature, "higherIsBetter")
select "runId", 'bleu', 0, i::float8 / $1::int * 100, 'bench', true from place
