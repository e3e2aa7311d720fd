/** Invariant: what users were told is true. Accepted experiments exist, deleted ones are gone, cancelled ones do not run. */
import type { ToldExperiment } from '../stream/told.ts';
import { askProblems } from './reading/in-sql.ts';
import type { Invariant } from './invariant.ts';

const ACCEPTED_BUT_GONE = `
  select format('experiment %s was accepted, and nobody deleted it, but it does not exist', id) as problem
  from unnest($1::uuid[]) as accepted (id)
  where not exists (select from "Experiment" e where e.id = accepted.id)`;

/** SQL that compares the number of places of an experiment, because a retry may put another run into a place. */
const RUNS_MISSING = `
  select format('experiment %s was accepted with %s runs, but it has %s', id, runs,
    (select count(*) from "ExperimentRun" m where m."experimentId" = accepted.id)) as problem
  from unnest($1::uuid[], $2::int[]) as accepted (id, runs)
  where runs <> (select count(*) from "ExperimentRun" m where m."experimentId" = accepted.id)`;

const DELETED_BUT_THERE = `
  select format('experiment %s was deleted, but it is there', e.id) as problem
  from "Experiment" e where e.id = any($1::uuid[])`;

/**
 * SQL that finds remains. Deleting an experiment removes the runs that no other one has, with everything that belongs to them.
 */
const LEFT_BEHIND = `
  select format('run %s belongs to no experiment', r.id) as problem
  from "Run" r where not exists (select from "ExperimentRun" m where m."runId" = r.id)
  union all
  select format('event %s of attempt %s belongs to no run', e.seq, e."attemptId")
  from "Event" e where not exists (select from "Run" r where r.id = e."runId")`;

const CANCELLED_BUT_ALIVE = `
  select format('experiment %s was cancelled, but its run %s is %s', m."experimentId", r.id, r.state) as problem
  from "ExperimentRun" m join "Run" r on r.id = m."runId"
  where m."experimentId" = any($1::uuid[]) and r.state in ('queued', 'running')
    and not exists (
      select from "ExperimentRun" other join "Experiment" e on e.id = other."experimentId"
      where other."runId" = r.id and other."experimentId" <> all($1::uuid[]) and e."cancelledAt" is null)`;

export const answersTrue: Invariant = {
  id: 'answers-true',
  title: 'every answer that a user got is true',
  find: async (view) => {
    // This is read before the database is asked. Read later, it might have an experiment that was accepted after the answer.
    const told = [...view.told.experiments.values()];
    const ids = (which: (experiment: ToldExperiment) => boolean): string[] => told.filter(which).map(({ id }) => id);
    const kept = told.filter(({ deleted }) => deleted === 'no');
    const keptIds = kept.map(({ id }) => id);
    const wishes = () => new Map([...view.told.experiments].map(([id, one]) => [id, `${one.deleted} ${one.retried}`]));
    const before = wishes();
    const problems = [
      ...(await askProblems(view, ACCEPTED_BUT_GONE, [keptIds])),
      ...(await askProblems(view, RUNS_MISSING, [keptIds, kept.map(({ runs }) => runs.length)])),
      ...(await askProblems(view, DELETED_BUT_THERE, [ids(({ deleted }) => deleted === 'told')])),
      ...(await askProblems(view, LEFT_BEHIND)),
      ...(await askProblems(view, CANCELLED_BUT_ALIVE, [
        ids(({ cancelled, retried }) => cancelled === 'told' && retried === 'no'),
      ])),
    ];
    // A user may have asked for a deletion or a retry in the meantime, and the service may have done it before the database was
    // asked.
    const after = wishes();
    return problems.filter((text) => ![...before].some(([id, was]) => after.get(id) !== was && text.includes(id)));
  },
};
