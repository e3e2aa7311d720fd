/**
 * Invariant: a run has one attempt at a time. At most one is open, a running run has exactly that one, and no earlier attempt
 * writes after it began.
 */
import { inSql } from './reading/in-sql.ts';

const OPEN = `('claimed', 'running')`;

const TWO_OPEN = `
  select format('run %s has %s open attempts', "runId", count(*)) as problem
  from "Attempt" where state in ${OPEN} group by "runId" having count(*) > 1`;

const OPEN_IN_VAIN = `
  select format('attempt %s of run %s is %s, but the run is %s at attempt %s', a.number, r.id, a.state, r.state,
    r."attemptNumber") as problem
  from "Attempt" a join "Run" r on r.id = a."runId"
  where a.state in ${OPEN} and (r.state <> 'running' or r."attemptNumber" <> a.number)`;

const NONE_OPEN = `
  select format('run %s is running at attempt %s, which is not open', r.id, r."attemptNumber") as problem
  from "Run" r
  where r.state = 'running' and not exists (
    select from "Attempt" a where a."runId" = r.id and a.number = r."attemptNumber" and a.state in ${OPEN})`;

const FROM_THE_FUTURE = `
  select format('run %s is at attempt %s, but it has an attempt %s', r.id, r."attemptNumber", max(a.number)) as problem
  from "Run" r join "Attempt" a on a."runId" = r.id
  group by r.id having max(a.number) > r."attemptNumber"`;

const NUMBER_TWICE = `
  select format('run %s has attempt %s %s times', "runId", number, count(*)) as problem
  from "Attempt" group by "runId", number having count(*) > 1`;

/**
 * SQL that finds late writes. Positions ascend in the order of storing, so a later attempt's events come after all events of an
 * earlier one.
 */
const WRITTEN_TOO_LATE = `
  with span as (
    select a."runId", a.number, min(e.position) as first, max(e.position) as last
    from "Event" e join "Attempt" a on a.id = e."attemptId" group by a."runId", a.number
  )
  select format('attempt %s of run %s stored an event at position %s, after the first event of attempt %s at position %s',
    before.number, before."runId", before.last, after.number, after.first) as problem
  from span before join span after on after."runId" = before."runId" and after.number > before.number
  where before.last > after.first`;

export const attemptsFenced = inSql({
  id: 'attempts-fenced',
  title: 'one attempt at a time executes a run',
  always: [TWO_OPEN, OPEN_IN_VAIN, NONE_OPEN, FROM_THE_FUTURE, NUMBER_TWICE, WRITTEN_TOO_LATE],
});
