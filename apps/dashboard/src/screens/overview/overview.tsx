/** Shows the screen that people open first: what is running, what needs a person, and the latest findings. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { runGroups } from '../../data/queries/runs.ts';
import { studies } from '../../data/queries/studies.ts';
import { Link } from '../../link.tsx';
import { ScreenTitle } from '../../parts/screen-title.tsx';
import { Stat } from '../../parts/stat.tsx';
import { Unread } from '../../parts/unread.tsx';
import { NeedsAttention } from './overview-attention.tsx';
import { MachinesInUse } from './overview-machines.tsx';
import { Running } from './overview-running.tsx';
import { NeverRun, StudyTile } from './overview-studies.tsx';
import { LatestVerdicts } from './overview-verdicts.tsx';
import { useMaySubmit } from '../../parts/use-may-submit.ts';

export function Overview() {
  const maySubmit = useMaySubmit();
  return (
    <div className="overview">
      <div className="title-line">
        <ScreenTitle title="Overview" />
        {maySubmit && (
          <span className="actions">
            <Link className="button primary" to="/submit">
              New experiment
            </Link>
          </span>
        )}
      </div>
      <Stats />
      <div className="two-columns">
        <Running />
        <NeedsAttention />
      </div>
      <Studies />
    </div>
  );
}

function Stats() {
  const found = useQuery(runGroups('state'));
  const count = (state: string): number | undefined =>
    found.data && (found.data.groups.find(({ value }) => value === state)?.runs ?? 0);
  if (found.isError) return <Unread query={found} what="the counts" />;
  return (
    <dl className="stats">
      <Stat name="Running" value={count('running')} />
      <Stat name="Waiting" value={count('queued')} />
      <Stat name="Failed" value={count('failed')} />
      <Stat name="Finished" value={count('succeeded')} />
    </dl>
  );
}

function Studies() {
  const known = useQuery(studies);
  const runs = useQuery(runGroups('study'));
  if (known.data === undefined) return <Unread query={known} what="the studies" />;
  if (runs.data === undefined) return <Unread query={runs} what="the runs of the studies" />;
  const statesOf = new Map(runs.data.groups.map(({ value, states }) => [value, states]));
  const started = known.data.studies.flatMap((study) => {
    const states = statesOf.get(study.id);
    return states === undefined ? [] : [{ study, states }];
  });
  return (
    <>
      <div className="two-columns">
        <LatestVerdicts studies={started.map(({ study }) => study.id)} />
        <MachinesInUse />
      </div>
      {started.length > 0 && <Tiles started={started} />}
      <NeverRun studies={known.data.studies.filter(({ id }) => !statesOf.has(id))} />
    </>
  );
}

interface Started {
  readonly study: Schemas['StudySummary'];
  readonly states: Schemas['RunGroup']['states'];
}

function Tiles({ started }: { readonly started: readonly Started[] }) {
  return (
    <section aria-labelledby="tiles-title">
      <h2 id="tiles-title">Studies with results</h2>
      <div className="tiles">
        {started.map(({ study, states }) => (
          <StudyTile key={study.id} study={study} states={states} />
        ))}
      </div>
    </section>
  );
}
