/** Invariant: a succeeded run has one result, from the attempt that succeeded, and its model; no other run has a result. */
import { inSql } from './reading/in-sql.ts';

const RESULT_MISSING = `
  select format('run %s has succeeded without a result', r.id) as problem
  from "Run" r left join "Result" s on s."runId" = r.id
  where r.state = 'succeeded' and s."runId" is null`;

const RESULT_TOO_MUCH = `
  select format('run %s has a result, but it is %s', r.id, r.state) as problem
  from "Result" s join "Run" r on r.id = s."runId"
  where r.state <> 'succeeded'`;

const WRONG_ATTEMPT = `
  select format('the result of run %s comes from attempt %s, which is %s', s."runId", a.id,
    case when a."runId" = s."runId" then a.state::text else 'one of another run' end) as problem
  from "Result" s join "Attempt" a on a.id = s."attemptId"
  where a."runId" <> s."runId" or a.state <> 'succeeded'`;

const SUCCESS_TWICE = `
  select format('run %s has %s succeeded attempts', "runId", count(*)) as problem
  from "Attempt" where state = 'succeeded' group by "runId" having count(*) > 1`;

const SCORES_MISSING = `
  select format('the result of run %s has no score', s."runId") as problem
  from "Result" s where not exists (select from "Score" c where c."runId" = s."runId")`;

/**
 * SQL that finds missing models. An attempt that only scored takes over the model of an earlier run, which may have been
 * deleted by now.
 */
const MODEL_MISSING = `
  select format('run %s has trained and succeeded, but it has no model', r.id) as problem
  from "Run" r
  where r.state = 'succeeded' and not exists (select from "Model" m where m."runId" = r.id)
    and exists (
      select from "Event" e join "Result" s on s."attemptId" = e."attemptId"
      where s."runId" = r.id and e.kind = 'metric')`;

export const oneResult = inSql({
  id: 'one-result',
  title: 'a succeeded run has one result, and no other run has any',
  always: [RESULT_MISSING, RESULT_TOO_MUCH, WRONG_ATTEMPT, SUCCESS_TWICE, SCORES_MISSING, MODEL_MISSING],
});
