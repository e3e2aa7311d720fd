/** Shows the queue: each pool in numbers, and the next runs with their places and what they wait for. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { queue, waitingRuns } from '../../data/queries/machines.ts';
import { Link } from '../../link.tsx';
import { Time } from '../../parts/time.tsx';
import { Unread } from '../../parts/unread.tsx';
import { tellUnlisted } from './tell-unlisted.ts';

type Waiting = Schemas['WaitingRun'];

const REASONS: Readonly<Record<Waiting['reason'], string>> = {
  pause: 'for the time until it is tried again',
  'no-worker': 'for a worker with its pool, labels and code',
  'too-large': 'for a larger worker',
  'set-aside': 'for a worker that lacks nothing it needs',
  limit: 'for a limit of its owner',
  busy: 'for a worker to become free',
  reserved: 'for another run, for which workers are kept free',
  next: 'for its turn',
};

export function Queue() {
  const found = useQuery(queue);
  return (
    <section aria-labelledby="queue-title">
      <h2 id="queue-title">Queue</h2>
      {found.data === undefined && <Unread query={found} what="the queue" />}
      {found.data?.pools.length === 0 && <p className="empty">Nothing waits, and nothing runs.</p>}
      <ul>
        {found.data?.pools.map(({ pool, queuedRuns, runningRuns, jobs }) => (
          <li key={pool}>
            <strong>{pool}</strong>: {queuedRuns} queued, {runningRuns} running
            {jobs === null && ' – the queue cannot be reached; runs wait until it can'}
          </li>
        ))}
      </ul>
      <WaitingRuns pools={found.data?.pools ?? []} />
    </section>
  );
}

function WaitingRuns({ pools }: { readonly pools: Schemas['QueueState']['pools'] }) {
  const found = useQuery(waitingRuns);
  if (found.data === undefined) return <Unread query={found} what="the runs that wait" />;
  if (found.data.runs.length === 0) return null;
  const unlisted = tellUnlisted(found.data.runs, pools);
  return (
    <>
      <div className="scroll-x" role="region" aria-label="Runs that wait" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {['Place', 'Pool', 'Run', 'Waits', 'Priority', 'Attempt', 'Last failure'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.data.runs.map((run) => (
              <tr key={run.runId}>
                <td className="number">{run.position}</td>
                <td>{[run.pool, ...run.labels].join(', ')}</td>
                <td>
                  <Link to={`/runs/${run.runId}`} data-row="">
                    <code title={run.runId}>{run.runId.slice(-8)}</code>
                  </Link>
                </td>
                <td className="told">
                  {REASONS[run.reason]}
                  {run.reason === 'pause' ? (
                    <>
                      {' '}
                      (<Time at={run.availableAt} />)
                    </>
                  ) : (
                    `: ${run.explanation}`
                  )}
                </td>
                <td className="number">{run.priority}</td>
                <td className="number">{run.attempt}</td>
                <td>{run.failureMessage ?? 'none'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unlisted !== null && <p className="live">{unlisted}</p>}
    </>
  );
}
