/** Shows an experiment: its runs as they train, their curves, and the table of the server's report. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { take } from '@ordo/api-client/browser';
import { api, me, type Schemas } from '../../data/api.ts';
import { useLiveRuns } from '../../data/live/live-runs.ts';
import { experiment as experimentOf } from '../../data/queries.ts';
import { Link } from '../../link.tsx';
import { labelOf } from '../../parts/runs/label-of.ts';
import { ConfirmedButton } from '../../parts/controls/confirmed-button.tsx';
import { CurvesPanel } from '../../parts/curves/curves-panel.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { RunCounts } from '../../parts/runs/run-counts.tsx';
import { StateMark } from '../../parts/runs/state-mark.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../use-view.ts';
import { ExperimentReport } from './experiment-report.tsx';
import { RunGrid } from './run-grid.tsx';
import { SearchPlace } from './search-place.tsx';
import { Unread } from '../../parts/unread.tsx';
import { type Crumb, ScreenTitle } from '../../parts/screen-title.tsx';

type Experiment = Schemas['Experiment'];

export function ExperimentScreen() {
  const id = usePlace('id');
  const found = useQuery(experimentOf(id));
  if (found.data === undefined) return <Unread query={found} what="the experiment" />;
  return <Shown experiment={found.data} />;
}

function Shown({ experiment }: { readonly experiment: Experiment }) {
  const client = useQueryClient();
  const live = useLiveRuns({ experiments: [experiment.id] }, () => {
    for (const queryKey of [['experiment', experiment.id], ['report', experiment.id], ['curves']]) {
      void client.invalidateQueries({ queryKey });
    }
  });
  const going = experiment.state === 'queued' || experiment.state === 'running';
  const runs = useMemo(
    () => experiment.runs.map(({ id, variant, seed }) => ({ id, label: labelOf({ variant, seed }), group: variant })),
    [experiment.runs],
  );
  const variants = useMemo(() => [...new Set(experiment.runs.map(({ variant }) => variant))], [experiment.runs]);
  return (
    <>
      <div className="title-line">
        <ScreenTitle title={experiment.name} state={experiment.state} crumbs={crumbsOf(experiment)} />
        <StateMark state={experiment.state} />
        <RunCounts counts={experiment.runCounts} />
        <Actions experiment={experiment} going={going} />
      </div>
      <Facts experiment={experiment} />
      <SearchPlace experiment={experiment} />
      {experiment.warnings.map((warning) => (
        <p key={warning} className="warning">
          ⚠ {warning}
        </p>
      ))}
      <RunGrid experiment={experiment} live={live} />
      <p>
        <Link to="/compare" search={{ experiments: experiment.id }}>
          Compare the runs
        </Link>
      </p>
      <CurvesPanel runs={runs} growing={going} />
      <ExperimentReport id={experiment.id} variants={variants} />
    </>
  );
}

/** Returns the links above the title: the study, or otherwise the list of experiments. */
function crumbsOf({ study }: Experiment): readonly Crumb[] {
  return study === null
    ? [{ to: '/experiments', name: 'Experiments' }]
    : [
        { to: '/studies', name: 'Studies' },
        { to: `/studies/${study.id}`, name: study.id },
      ];
}

function Facts({
  experiment: { study, owner, createdAt, codeVersions, datasets },
}: {
  readonly experiment: Experiment;
}) {
  return (
    <dl className="facts">
      <div>
        <dt>Study</dt>
        <dd>
          {study === null ? 'none' : <Link to={`/studies/${study.id}`}>{`${study.id}, part ${study.part}`}</Link>}
        </dd>
      </div>
      <div>
        <dt>Owner</dt>
        <dd>{owner ?? 'nobody: keys were off'}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
      </div>
      <div>
        <dt>Code</dt>
        <dd>
          <code>{codeVersions.map((version) => version.slice(0, 12)).join(', ')}</code>
        </dd>
      </div>
      <div>
        <dt>Data</dt>
        <dd>{datasets.map(({ dataset }) => dataset).join(', ')}</dd>
      </div>
    </dl>
  );
}

function Actions({ experiment, going }: { readonly experiment: Experiment; readonly going: boolean }) {
  const client = useQueryClient();
  const caller = useQuery(me);
  const { id, runCounts } = experiment;
  const renew = () => client.invalidateQueries({ queryKey: ['experiment', id] });
  const params = { path: { id } };
  const cancel = useMutation({
    mutationFn: () => take(api.POST('/v1/experiments/{id}/cancel', { params })),
    onSettled: renew,
  });
  const retry = useMutation({
    mutationFn: () => take(api.POST('/v1/experiments/{id}/retry', { params })),
    onSettled: renew,
  });
  if (caller.data?.access.includes('submit') !== true) return null;
  const lost = runCounts.failed + runCounts.cancelled;
  return (
    <div className="actions">
      <ConfirmedButton
        label="Cancel"
        question={`Cancel ${runCounts.queued} queued and ${runCounts.running} running runs of “${experiment.name}”?`}
        disabled={!going || cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
      <button type="button" disabled={lost === 0 || retry.isPending} onClick={() => retry.mutate()}>
        Retry {lost > 0 && `${lost} ${lost === 1 ? 'run' : 'runs'}`}
      </button>
      <Link className="button" to="/submit" search={{ from: id }}>
        Again, with …
      </Link>
      {cancel.isError && <ErrorPanel error={cancel.error} />}
      {retry.isError && <ErrorPanel error={retry.error} />}
    </div>
  );
}
