/** Who works, and what waits for whom. */
import { useQuery } from '@tanstack/react-query';
import { queue, workers } from '../data/queries.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { Time } from '../parts/time.tsx';
import { Unread } from '../parts/unread.tsx';

export function Machines() {
  return (
    <>
      <h1>Machines</h1>
      <Workers />
      <Queue />
    </>
  );
}

function Workers() {
  const found = useQuery(workers);
  if (found.data === undefined) return <Unread query={found} what="the workers" />;
  if (found.data.workers.length === 0) {
    return (
      <p className="empty">
        No worker has registered yet. <code>npm run ordo -- up</code> starts some on this machine.
      </p>
    );
  }
  return (
    <div className="scroll-x" role="region" aria-label="Workers" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Worker', 'State', 'Pool', 'Engine', 'Runs', 'Last heard', 'Lacks'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.data.workers.map((worker) => (
            <tr key={worker.id}>
              <th scope="row">{worker.name}</th>
              <td>
                <StateMark state={worker.state} />
              </td>
              <td>{[worker.pool, ...worker.labels].join(', ')}</td>
              <td>
                {worker.engine} on {worker.device}
              </td>
              <td>
                {worker.openAttempts} of {worker.concurrency}
              </td>
              <td>
                <Time at={worker.lastSeenAt} />
              </td>
              <td>{worker.lacks.map(({ kind, message }) => `${kind}: ${message}`).join('; ') || 'nothing'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Queue() {
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
            {jobs !== null && jobs.delayed > 0 && `, ${jobs.delayed} held back for later`}
          </li>
        ))}
      </ul>
    </section>
  );
}
