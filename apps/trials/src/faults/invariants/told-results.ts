/** Invariant: a result that a user has seen never changes. */
import { askProblems } from './reading/in-sql.ts';
import type { Invariant } from './invariant.ts';

/** SQL that finds changed results. If the run was deleted, there is nothing to compare. */
const CHANGED = `
  select format('run %s was shown with the final loss %s, but its result says %s', told."runId", told.loss,
    s.summary -> 'training' ->> 'finalLoss') as problem
  from unnest($1::uuid[], $2::float8[]) as told ("runId", loss) join "Result" s on s."runId" = told."runId"
  where (s.summary -> 'training' ->> 'finalLoss')::float8 <> told.loss`;

export const toldResults: Invariant = {
  id: 'told-results',
  title: 'a result that was shown stays what it was, and equal workloads show equal losses',
  find: async (view) => {
    const results = [...view.told.results];
    const problems = await askProblems(view, CHANGED, [
      results.map(({ runId }) => runId),
      results.map(({ finalLoss }) => finalLoss),
    ]);
    const first = new Map<string, (typeof results)[number]>();
    for (const result of results) {
      const key = `${result.workload} seed ${result.seed}`;
      const earlier = first.get(key) ?? result;
      first.set(key, earlier);
      if (Object.is(earlier.finalLoss, result.finalLoss)) continue;
      problems.push(
        `workload ${key}: run ${earlier.runId} ended with loss ${earlier.finalLoss}, run ${result.runId} with ${result.finalLoss}`,
      );
    }
    return problems;
  },
};
