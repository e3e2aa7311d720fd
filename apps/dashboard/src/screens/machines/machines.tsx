/** Shows the workers, the use of their machines, and the queue. */
import { take } from '@ordo/api-client/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, me, type Schemas } from '../../data/api.ts';
import { workers } from '../../data/queries/machines.ts';
import { Link } from '../../link.tsx';
import { ConfirmedButton } from '../../parts/controls/confirmed-button.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { StateMark } from '../../parts/runs/state-mark.tsx';
import { Time } from '../../parts/time.tsx';
import { Unread } from '../../parts/unread.tsx';
import { Queue } from './machines-queue.tsx';
import { MachineUse } from './machines-use.tsx';
import { ScreenTitle } from '../../parts/screen-title.tsx';

type Worker = Schemas['WorkerList']['workers'][number];

export function Machines() {
  return (
    <>
      <ScreenTitle title="Machines" />
      <Workers />
      <MachineUse />
      <Queue />
    </>
  );
}

function Workers() {
  const found = useQuery(workers);
  const caller = useQuery(me);
  const isAdmin = caller.data?.access.includes('admin') === true;
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
            {[
              'Worker',
              'State',
              'Pool',
              'Engine',
              'Resources',
              'Runs',
              'Last heard',
              'Missing',
              ...(isAdmin ? ['Service'] : []),
            ].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.data.workers.map((worker) => (
            <tr key={worker.id}>
              <th scope="row">
                <Link to="/runs" search={{ worker: worker.name }} data-row="">
                  {worker.name}
                </Link>
              </th>
              <td>
                <StateMark state={worker.state} />
                {worker.drainedAt !== null && (
                  <span className="live">
                    {' '}
                    drained <Time at={worker.drainedAt} />
                  </span>
                )}
              </td>
              <td>{[worker.pool, ...worker.labels].join(', ')}</td>
              <td>
                {worker.engine} on {worker.device}
              </td>
              <td>
                <Offer worker={worker} />
              </td>
              <td>
                {worker.openAttempts} of {worker.concurrency}
                {worker.runIds.map((id) => (
                  <span key={id}>
                    {' '}
                    <Link to={`/runs/${id}`}>
                      <code>{id.slice(-8)}</code>
                    </Link>
                  </span>
                ))}
              </td>
              <td>
                <Time at={worker.lastSeenAt} />
              </td>
              <td>{worker.lacks.map(({ kind, message }) => `${kind}: ${message}`).join('; ') || 'nothing'}</td>
              {isAdmin && <td>{worker.state !== 'signed-off' && <Service worker={worker} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows the devices, cores and memory that a worker offers. */
function Offer({ worker: { devices, cores, memoryMiB } }: { readonly worker: Worker }) {
  return (
    <>
      {devices.map(({ id, model, memoryMiB: own, driver }) => (
        <div key={id}>
          {model}, {own.toLocaleString('en')} MiB{driver !== null && `, driver ${driver}`} <code>{id}</code>
        </div>
      ))}
      {cores !== null && <div>{cores} cores</div>}
      {memoryMiB !== null && <div>{memoryMiB.toLocaleString('en')} MiB of memory</div>}
    </>
  );
}

/** Takes a worker out of service, or puts it back. A worker out of service finishes the runs that it has. */
function Service({ worker: { id, name, openAttempts, drainedAt } }: { readonly worker: Worker }) {
  const client = useQueryClient();
  const params = { path: { id } };
  const change = useMutation({
    mutationFn: () =>
      drainedAt === null
        ? take(api.POST('/v1/workers/{id}/drain', { params }))
        : take(api.POST('/v1/workers/{id}/undrain', { params })),
    onSettled: async () => {
      await Promise.all(['workers', 'waiting-runs'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
  if (change.isError) return <ErrorPanel error={change.error} retry={() => change.mutate()} />;
  if (drainedAt !== null) {
    return (
      <button type="button" disabled={change.isPending} onClick={() => change.mutate()}>
        Let {name} take runs again
      </button>
    );
  }
  const held = openAttempts === 0 ? 'It has no run now' : `It finishes the ${openAttempts} that it has`;
  return (
    <ConfirmedButton
      label={`Drain ${name}`}
      question={`Give ${name} no further runs? ${held}.`}
      disabled={change.isPending}
      onConfirm={() => change.mutate()}
    />
  );
}
