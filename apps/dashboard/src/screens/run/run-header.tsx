/** Shows the name of a run, what it belongs to, its progress, and buttons for actions. */
import { take } from '@ordo/api-client/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas } from '../../data/api.ts';
import { useLiveRuns } from '../../data/live/live-runs.ts';
import { useReread } from '../../data/live/use-reread.ts';
import { experimentOfRun } from '../../data/queries/experiments.ts';
import { Link } from '../../link.tsx';
import { labelOf } from '../../parts/runs/label-of.ts';
import { ConfirmedButton } from '../../parts/controls/confirmed-button.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { type Crumb, ScreenTitle } from '../../parts/screen-title.tsx';
import { STAR } from '../../parts/runs/tags.tsx';
import { StateMark } from '../../parts/runs/state-mark.tsx';
import { sayDuration } from '../../parts/time.tsx';
import { AnnotateButton } from '../runs/annotate-button.tsx';
import { isGoing } from '../../data/is-going.ts';
import { useMaySubmit } from '../../parts/use-may-submit.ts';

type Run = Schemas['Run'];
type Experiment = Schemas['ExperimentSummary'];

export function RunHeader({ run }: { readonly run: Run }) {
  const { id, state } = run;
  const [experiment] = useQuery(experimentOfRun(id)).data?.experiments ?? [];
  return (
    <div className="title-line">
      <ScreenTitle title={labelOf(run)} state={state} crumbs={crumbsOf(experiment)} />
      <StateMark state={state} />
      {/* The stream ends with the run. With this key, a run that starts again is followed anew. */}
      <Now key={String(isGoing(run))} run={run} />
      {experiment !== undefined && <Actions run={run} experiment={experiment} />}
    </div>
  );
}

/** Returns the links above the title, from the study, if there is one, down to the experiment. */
function crumbsOf(experiment: Experiment | undefined): readonly Crumb[] {
  if (experiment === undefined) return [{ to: '/runs', name: 'Runs' }];
  const { id, name, study } = experiment;
  const above =
    study === null ? { to: '/experiments', name: 'Experiments' } : { to: `/studies/${study.id}`, name: study.id };
  return [above, { to: `/experiments/${id}`, name }];
}

/** Shows the progress. Only this component follows the run, so that the rest of the screen is not drawn again. */
function Now({ run: { id, state } }: { readonly run: Run }) {
  const reread = useReread(['run', id], ['attempts', id], ['result', id], ['curves']);
  const live = useLiveRuns({ runs: [id] }, reread).get(id);
  if (state !== 'running' || live === undefined) return null;
  const { phase, done, total, etaSeconds } = live;
  return (
    <span className="live">
      {phase} {total > 0 && <progress value={done} max={total} aria-label="Progress of the run" />}
      {total > 0 && ` ${done}/${total}`}
      {etaSeconds !== null && `, ${sayDuration(etaSeconds)} left`}
    </span>
  );
}

function Actions({ run, experiment }: { readonly run: Run; readonly experiment: Experiment }) {
  const { id, state } = run;
  const client = useQueryClient();
  const params = { path: { id: experiment.id }, query: { run: id } };
  const onSettled = () => client.invalidateQueries({ queryKey: ['run', id] });
  const cancel = useMutation({
    mutationFn: () => take(api.POST('/v1/experiments/{id}/cancel', { params })),
    onSettled,
  });
  const isStarred = run.tags.includes(STAR);
  const star = useMutation({
    mutationFn: () =>
      take(
        api.POST('/v1/experiments/{id}/annotate', { params, body: { [isStarred ? 'removeTags' : 'addTags']: [STAR] } }),
      ),
    onSettled,
  });
  const retry = useMutation({ mutationFn: () => take(api.POST('/v1/experiments/{id}/retry', { params })), onSettled });
  const maySubmit = useMaySubmit();
  return (
    <div className="actions">
      {maySubmit && (
        <button type="button" aria-pressed={isStarred} disabled={star.isPending} onClick={() => star.mutate()}>
          {isStarred ? '★ Starred' : '☆ Star'}
        </button>
      )}
      <Link className="button" to="/compare" search={{ experiments: experiment.id, runs: id }}>
        Compare
      </Link>
      {maySubmit && isGoing(run) && (
        <ConfirmedButton
          label="Cancel"
          question={`Cancel ${labelOf(run)}? The other runs of its experiment go on. A run that another experiment needs as well goes on.`}
          disabled={cancel.isPending}
          onConfirm={() => cancel.mutate()}
        />
      )}
      {maySubmit && (state === 'failed' || state === 'cancelled') && (
        <button type="button" disabled={retry.isPending} onClick={() => retry.mutate()}>
          Retry
        </button>
      )}
      {maySubmit && <AnnotateButton runs={[{ ...run, experiment }]} />}
      {maySubmit && (
        <Link className="button" to="/submit" search={{ from: experiment.id }}>
          Again, with …
        </Link>
      )}
      {isGoing(run) && cancel.data?.cancelledRuns.includes(id) === false && (
        <p role="status" className="warning">
          ⚠ It goes on, because another experiment needs it as well.
        </p>
      )}
      {star.isError && <ErrorPanel error={star.error} />}
      {cancel.isError && <ErrorPanel error={cancel.error} />}
      {retry.isError && <ErrorPanel error={retry.error} />}
    </div>
  );
}
