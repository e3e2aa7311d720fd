/** Invariant: no event occurs twice, neither its number in an attempt nor its update in a run's history. */
import { inSql } from './reading/in-sql.ts';

const NUMBER_TWICE = `
  select format('attempt %s has event %s %s times', "attemptId", seq, count(*)) as problem
  from "Event" group by "attemptId", seq having count(*) > 1`;

/**
 * SQL that finds repeated updates. Training and validation each report an update once, so the names of the values are part of
 * what must be unique.
 */
const UPDATE_TWICE = `
  select format('the history of run %s has update %s %s times, with the values %s', e."runId", e.step, count(*), names)
    as problem
  from "Event" e
    join "Attempt" a on a.id = e."attemptId"
    cross join lateral (
      select string_agg(name, ', ' order by name) as names from json_object_keys(e.event -> 'values') name) as measured
  where e.kind = 'metric' and (a."supersededAfterSeq" is null or e.seq <= a."supersededAfterSeq")
  group by e."runId", e.step, names having count(*) > 1`;

export const eventsOnce = inSql({
  id: 'events-once',
  title: 'no event is stored twice',
  always: [NUMBER_TWICE, UPDATE_TWICE],
});
