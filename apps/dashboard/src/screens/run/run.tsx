/** Shows a run in tabs: its progress or result, its curves, its translations, its log, its attempts and its spec. */
import { shortHash } from '@ordo/core/short-hash';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Schemas } from '../../data/api.ts';
import { run as runOf } from '../../data/queries/run.ts';
import { isGoing } from '../../data/is-going.ts';
import { labelOf, placeOf } from '../../parts/runs/label-of.ts';
import type { CurveRun } from '../../parts/curves/choose-curves.ts';
import { CurvesPanel } from '../../parts/curves/curves-panel.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Failure } from '../../parts/runs/failure.tsx';
import { type Tab, Tabs } from '../../parts/controls/tabs.tsx';
import { Tags } from '../../parts/runs/tags.tsx';
import { Elapsed, Time } from '../../parts/time.tsx';
import { Unread } from '../../parts/unread.tsx';
import { usePlace, useView } from '../../use-view.ts';
import { Attempts } from './run-attempts.tsx';
import { Attention } from './run-attention.tsx';
import { RunConfig } from './run-config.tsx';
import { RunFiles } from './run-files.tsx';
import { RunHeader } from './run-header.tsx';
import { RunLog } from './run-log.tsx';
import { MachineCurves } from './run-machine.tsx';
import { Outcome } from './run-outcome.tsx';
import { Samples } from './run-samples.tsx';

type Run = Schemas['Run'];

interface Given {
  readonly run: Run;
  readonly curves: readonly CurveRun[];
  readonly growing: boolean;
}

interface RunTab extends Tab {
  /** Returns true if the tab has content for such a run. Without this function, it always has. */
  readonly has?: (run: Run) => boolean;
  readonly show: (given: Given) => ReactNode;
}

const isDone = ({ state }: Run): boolean => state === 'succeeded';

const TABS: readonly RunTab[] = [
  { id: 'overview', title: 'Overview', show: (given) => <Overview {...given} /> },
  {
    id: 'curves',
    title: 'Curves',
    show: ({ curves, growing }) => <CurvesPanel runs={curves} growing={growing} />,
  },
  { id: 'samples', title: 'Samples', has: isDone, show: ({ run }) => <Samples run={run} /> },
  {
    id: 'attention',
    title: 'Attention',
    has: (run) => isDone(run) && run.spec.kind === 'translation',
    show: ({ run }) => <Attention id={run.id} />,
  },
  { id: 'log', title: 'Logs', show: ({ run }) => <RunLog id={run.id} /> },
  { id: 'system', title: 'System', show: ({ curves, growing }) => <MachineCurves runs={curves} growing={growing} /> },
  { id: 'config', title: 'Config', show: ({ run }) => <RunConfig run={run} /> },
  { id: 'attempts', title: 'Attempts', show: ({ run }) => <Attempts run={run} /> },
  { id: 'files', title: 'Files', show: ({ run }) => <RunFiles run={run} /> },
];

export function RunScreen() {
  const id = usePlace('id');
  const found = useQuery(runOf(id));
  if (found.data === undefined) return <Unread query={found} what="the run" />;
  return <Shown key={id} run={found.data} />;
}

function Shown({ run }: { readonly run: Run }) {
  const { id, variant } = run;
  const label = labelOf(run);
  const [view] = useView();
  const curves = useMemo(() => [{ id, label, group: variant }], [id, label, variant]);
  const tabs = TABS.filter(({ has = () => true }) => has(run));
  const chosen = tabs.find((tab) => tab.id === view['tab']) ?? tabs[0];
  return (
    <>
      <RunHeader run={run} />
      {run.failure !== null && (
        <p role="alert" className="error">
          ✕ <Failure failure={run.failure} />
        </p>
      )}
      <Tabs label="Parts of the run" to={`/runs/${id}`} tabs={tabs} chosen={chosen?.id ?? ''} />
      {chosen?.show({ run, curves, growing: isGoing(run) })}
    </>
  );
}

function Overview({ run, curves, growing }: Given) {
  return (
    <>
      <Facts run={run} />
      {run.note !== '' && <p className="note">{run.note}</p>}
      {isDone(run) && <Outcome id={run.id} />}
      {growing && <CurvesPanel runs={curves} growing />}
    </>
  );
}

function Facts({ run }: { readonly run: Run }) {
  const { pool, labels, createdAt, startedAt, finishedAt, codeVersion, datasetHash, attemptNumber } = run;
  return (
    <dl className="facts">
      {run.name !== '' && <Fact name="Variant">{placeOf(run)}</Fact>}
      <Fact name="Created">
        <Time at={createdAt} />
      </Fact>
      <Fact name="Started">
        <Time at={startedAt} />
      </Fact>
      <Fact name="Finished">
        <Time at={finishedAt} />
      </Fact>
      <Fact name="Duration">{startedAt === null ? '–' : <Elapsed from={startedAt} to={finishedAt} />}</Fact>
      <Fact name="Pool">{[pool, ...labels].join(', ')}</Fact>
      <Fact name="Attempts">{attemptNumber}</Fact>
      <Fact name="Tags">
        <Tags tags={run.tags} />
      </Fact>
      <Fact name="Code">
        <code>{shortHash(codeVersion)}</code>
      </Fact>
      <Fact name="Data">
        <code>{shortHash(datasetHash)}</code>
      </Fact>
    </dl>
  );
}
