/** Shows a line for each machine that takes runs, and for each pool in which runs wait. */
import { useQuery } from '@tanstack/react-query';
import { machineUse, queue, workers } from '../../data/queries/machines.ts';
import { Link } from '../../link.tsx';
import { Card } from '../../parts/card.tsx';
import { sayPresentUse } from '../../parts/machines/measures.ts';
import { StateMark } from '../../parts/runs/state-mark.tsx';
import { Unread } from '../../parts/unread.tsx';

const SHOWN = 6;
/** The use of the last hour has a part for each minute, and this is the largest number of machines that are told at once. */
const PRESENT_USE = machineUse(1, 100);

export function MachinesInUse() {
  const found = useQuery(workers);
  const pools = useQuery(queue);
  const use = useQuery(PRESENT_USE);
  const used = new Map(use.data?.machines.map((one) => [one.machine, sayPresentUse(one.measures)]));
  const online = found.data?.workers.filter(({ state }) => state !== 'signed-off') ?? [];
  const waits = pools.data?.pools.filter(({ queuedRuns }) => queuedRuns > 0) ?? [];
  return (
    <Card title="Machines" note={found.data && online.length} more={<Link to="/machines">All machines</Link>}>
      {found.data === undefined && <Unread query={found} what="the machines" />}
      {found.data !== undefined && online.length === 0 && <p className="empty">No machine takes runs now.</p>}
      <ul className="lines">
        {waits.map(({ pool, queuedRuns, runningRuns }) => (
          <li key={pool}>
            <strong>Pool {pool}</strong>{' '}
            <span className="live">
              {queuedRuns.toLocaleString('en')} waiting, {runningRuns.toLocaleString('en')} running
            </span>
          </li>
        ))}
        {online
          .slice(0, SHOWN)
          .map(({ id, name, state, engine, device, openAttempts, concurrency, drainedAt, machine }) => (
            <li key={id} className="going">
              <span>
                {name}{' '}
                <small>
                  {engine} on {device}
                  {drainedAt !== null && ', takes no further runs'}
                </small>
                <small>{used.get(machine)}</small>
              </span>
              <StateMark state={state} />
              <span className="live">
                <progress value={openAttempts} max={concurrency} aria-label={`Runs of ${name}`} />
                {openAttempts} of {concurrency} {concurrency === 1 ? 'run' : 'runs'}
              </span>
            </li>
          ))}
      </ul>
      {online.length > SHOWN && (
        <p className="live">
          {SHOWN} of {online.length} shown
        </p>
      )}
    </Card>
  );
}
