/**
 * Invariant: no event is missing. Numbers have no gap up to the last one, and the history of a succeeded run has every update.
 */
import { inSql } from './reading/in-sql.ts';

const NUMBER_MISSING = `
  select format('attempt %s has %s events, from %s to %s, but the last number is %s',
    a.id, coalesce(stored.count, 0), stored.first, stored.last, a."lastSeq") as problem
  from "Attempt" a
    left join (select "attemptId", count(*), min(seq) as first, max(seq) as last from "Event" group by "attemptId") stored
      on stored."attemptId" = a.id
  where coalesce(stored.count, 0) <> a."lastSeq" or stored.first <> 1 or stored.last <> a."lastSeq"`;

/** SQL that finds missing updates. Superseded events are not counted, because the attempt that repeated them must have them. */
const UPDATE_MISSING = `
  select format('the history of run %s has %s of the %s reports on training up to update %s, one every %s updates',
    "runId", reports, last / every, last, every) as problem
  from (
    select e."runId", (r.spec -> 'recipe' ->> 'logEvery')::int as every, max(e.step) as last,
      count(distinct e.step) filter (where e.step % (r.spec -> 'recipe' ->> 'logEvery')::int = 0) as reports
    from "Event" e join "Attempt" a on a.id = e."attemptId" join "Run" r on r.id = e."runId"
    where r.state = 'succeeded' and e.kind = 'metric' and (e.event -> 'values' -> 'train/loss') is not null
      and (a."supersededAfterSeq" is null or e.seq <= a."supersededAfterSeq")
    group by e."runId", every
  ) trained
  where reports <> last / every`;

const OWNER_MISSING = `
  select format('event %s of attempt %s has no attempt of its run %s', e.seq, e."attemptId", e."runId") as problem
  from "Event" e left join "Attempt" a on a.id = e."attemptId" and a."runId" = e."runId"
  where a.id is null`;

export const eventsWhole = inSql({
  id: 'events-whole',
  title: 'no event is missing',
  always: [NUMBER_MISSING, UPDATE_MISSING, OWNER_MISSING],
});
