/** Shows an experiment: its runs as they train, their curves, and the table of the server's report. */
import { shortHash } from '@ordo/core/short-hash';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { take } from '@ordo/api-client/browser';
import { api, me, type Schemas } from '../../data/api.ts';
import { isLarge } from '../../data/large-experiment.ts';
import { useStates } from '../../data/live/use-changes.ts';
import { useReread } from '../../data/live/use-reread.ts';
import { experiment as experimentOf } from '../../data/queries/experiments.ts';
import { Link } from '../../link.tsx';
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
import { useDrawnRuns } from './use-drawn-runs.ts';
import { Unread } from '../../parts/unread.tsx';
import { type Crumb, ScreenTitle } from '../../parts/screen-title.tsx';
import { isGoing } from '../../data/is-going.ts';

type Experiment = Schemas['Experiment'];

export function ExperimentScreen() {
  const id = usePlace('id');
  const found = useQuery(experimentOf(id));
  if (found.data === undefined) return <Unread query={found} what="the experiment" />;
  return <Shown key={id} experiment={found.data} />;
}

function Shown({ experiment }: { readonly experiment: Experiment }) {
  useFollowing(experiment);
  const { runs, among, unread, growing } = useDrawnRuns(experiment);
  const going = isGoing(experiment);
  const names = JSON.stringify(experiment.variants?.map(({ variant }) => variant) ?? []);
  // The report is drawn again only when this list is another one, and not whenever a run has ended.
  const variants = useMemo(() => JSON.parse(names) as string[], [names]);
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
      <RunGrid experiment={experiment} />
      <p>
        <Link to="/compare" search={{ experiments: experiment.id }}>
          Compare the runs
        </Link>
      </p>
      {unread !== null && <Unread query={unread} what="the runs whose curves are drawn" />}
      <CurvesPanel runs={runs} among={among} growing={growing} />
      <ExperimentReport id={experiment.id} variants={variants} />
    </>
  );
}

/** Reads the experiment again when a run has changed its state, and then the report if it says something else. */
function useFollowing(experiment: Experiment): void {
  const { id } = experiment;
  useStates({ experiments: [id] }, useReread(['experiment', id]));
  const rereadReport = useReread(['report', id]);
  const said = JSON.stringify(isLarge(experiment) ? endedOf(experiment) : experiment.runs.map(({ state }) => state));
  const before = useRef(said);
  useEffect(() => {
    if (before.current !== said) rereadReport();
    before.current = said;
  }, [said, rereadReport]);
}

/**
 * Counts the runs of each variant that have ended. The report of many runs takes seconds, and those that begin change nothing
 * in it but the word for a seed that is not there.
 */
const endedOf = ({ variants = [] }: Experiment): number[][] =>
  variants.map(({ runCounts: { succeeded, failed, cancelled } }) => [succeeded, failed, cancelled]);

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
          <code>{codeVersions.map(shortHash).join(', ')}</code>
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
