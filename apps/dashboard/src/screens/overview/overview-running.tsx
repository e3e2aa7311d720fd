/** Shows the running runs and their progress. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import type { LiveRun } from '../../data/live/add-event.ts';
import { useLiveRuns } from '../../data/live/live-runs.ts';
import { useReread } from '../../data/live/use-reread.ts';
import { runTable } from '../../data/queries/runs.ts';
import { Link } from '../../link.tsx';
import { labelOf } from '../../parts/runs/label-of.ts';
import { Card } from '../../parts/card.tsx';
import { sayDuration } from '../../parts/time.tsx';
import { Unread } from '../../parts/unread.tsx';
import { useMaySubmit } from '../../parts/use-may-submit.ts';

const SHOWN = 8;

export function Running() {
  const maySubmit = useMaySubmit();
  const found = useQuery(runTable({ state: 'running' }, { sort: '-startedAt', limit: SHOWN }));
  const rows = found.data?.rows ?? [];
  const reread = useReread(['run-table'], ['run-groups']);
  const live = useLiveRuns({ runs: rows.map(({ id }) => id) }, reread);
  const total = found.data?.total;
  return (
    <Card
      title="Running now"
      note={total}
      more={
        <Link to="/runs" search={{ state: 'running' }}>
          All that run
        </Link>
      }
    >
      {found.data === undefined && <Unread query={found} what="what runs" />}
      {total === 0 && (
        <p className="empty">
          Nothing runs.{' '}
          {maySubmit && (
            <>
              <Link to="/submit">Submit an experiment</Link>, or run one of the studies below.
            </>
          )}
        </p>
      )}
      <ul className="lines">
        {rows.map((row) => (
          <Line key={row.id} row={row} live={live.get(row.id)} />
        ))}
      </ul>
      {total !== undefined && total > SHOWN && (
        <p className="live">
          {SHOWN} of {total} shown
        </p>
      )}
    </Card>
  );
}

function Line({ row, live }: { readonly row: Schemas['RunTableRow']; readonly live: LiveRun | undefined }) {
  const { id, experiment, worker } = row;
  const name = labelOf(row);
  const { phase, done, total, etaSeconds, values } = live ?? {
    phase: null,
    done: 0,
    total: 0,
    etaSeconds: null,
    values: {},
  };
  const loss = (values as Readonly<Record<string, number>>)['train/loss'];
  return (
    <li className="going">
      <span>
        <Link to={`/runs/${id}`} data-row="">
          {name}
        </Link>
        <small>
          {experiment !== null && <Link to={`/experiments/${experiment.id}`}>{experiment.name}</Link>}
          {worker !== null && ` on ${worker}`}
        </small>
      </span>
      <span className="number live">{loss !== undefined && `loss ${loss.toFixed(3)}`}</span>
      <span className="live">
        <progress value={total > 0 ? done : 0} max={Math.max(1, total)} aria-label={`Progress of ${name}`} />
        {phase ?? 'starts'} {total > 0 && `${Math.floor((100 * done) / total)} %`}
        {etaSeconds !== null && `, ${sayDuration(etaSeconds)} left`}
      </span>
    </li>
  );
}
