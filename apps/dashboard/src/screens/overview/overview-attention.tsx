/** Shows what needs a person, and what can be done about it. */
import { take } from '@ordo/api-client/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas } from '../../data/api.ts';
import { WAITING_SHOWN, waitingRuns, workers } from '../../data/queries/machines.ts';
import { runTable } from '../../data/queries/runs.ts';
import { Link } from '../../link.tsx';
import { Card } from '../../parts/card.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Time } from '../../parts/time.tsx';
import { useMaySubmit } from '../../parts/use-may-submit.ts';
import { type Attention, findAttention, mayMissSome } from './find-attention.ts';

/** The number of failures that are read. The table of runs has the others. */
const FAILURES_READ = 20;
const SHOWN = 8;
const RUNNING_READ = 100;

export function NeedsAttention() {
  const failed = useQuery(runTable({ state: 'failed' }, { sort: '-finishedAt', limit: FAILURES_READ }));
  const running = useQuery(runTable({ state: 'running' }, { sort: '-startedAt', limit: RUNNING_READ }));
  const waiting = useQuery(waitingRuns);
  const machines = useQuery(workers);
  const queries = [failed, running, waiting, machines];
  const problem = queries.find(({ isError }) => isError);
  const known = {
    now: Date.now(),
    failed: failed.data?.rows ?? [],
    running: running.data?.rows ?? [],
    waiting: waiting.data?.runs ?? [],
    perPool: WAITING_SHOWN,
    workers: machines.data?.workers ?? [],
    unread: { failed: unreadOf(failed.data), running: unreadOf(running.data) },
  };
  const found = findAttention(known);
  const count = `${found.length > 0 && mayMissSome(known) ? 'at least ' : ''}${found.length}`;
  const isRead = queries.every(({ data }) => data !== undefined);
  return (
    <Card title="Needs attention" note={isRead ? count : undefined}>
      {problem !== undefined && <ErrorPanel error={problem.error} retry={() => void problem.refetch()} />}
      {isRead && found.length === 0 && (
        <p className="empty">Nothing: no run has failed in the last 7 days, and all have a machine.</p>
      )}
      <ul className="lines">
        {found.slice(0, SHOWN).map((one) => (
          <Line key={one.key} one={one} />
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="live">
          {SHOWN} of {count} shown
        </p>
      )}
    </Card>
  );
}

const unreadOf = (part: Schemas['RunTable'] | undefined): number =>
  part === undefined ? 0 : part.total - part.rows.length;

const MARKS = { bad: '✕', alert: '⚠' } as const;

function Line({ one: { tone, title, text, to, action, at, retry } }: { readonly one: Attention }) {
  return (
    <li>
      <strong className="attention" data-tone={tone}>
        <span aria-hidden="true">{MARKS[tone]}</span> {title}
      </strong>
      <p>{text}</p>
      <span className="actions">
        <Link className="button" to={to} aria-label={`${action}: ${title}`}>
          {action}
        </Link>
        {retry !== null && <Retry {...retry} title={title} />}
        {at !== null && (
          <span className="live">
            <Time at={at} />
          </span>
        )}
      </span>
    </li>
  );
}

interface RetryProps {
  readonly experiment: string;
  readonly run: string;
  readonly title: string;
}

function Retry({ experiment, run, title }: RetryProps) {
  const client = useQueryClient();
  const maySubmit = useMaySubmit();
  const retry = useMutation({
    mutationFn: () =>
      take(api.POST('/v1/experiments/{id}/retry', { params: { path: { id: experiment }, query: { run } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['run-table'] }),
  });
  if (!maySubmit) return null;
  return (
    <>
      <button type="button" aria-label={`Retry: ${title}`} disabled={retry.isPending} onClick={() => retry.mutate()}>
        Retry
      </button>
      {retry.isError && <ErrorPanel error={retry.error} />}
    </>
  );
}
