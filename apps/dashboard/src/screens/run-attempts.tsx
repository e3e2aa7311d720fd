/** What each attempt at a run lived through, on one line of time. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../data/api.ts';
import { attempts } from '../data/queries.ts';
import { ErrorPanel } from '../parts/error-panel.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { sayDuration, Time } from '../parts/time.tsx';

type Attempt = Schemas['Attempt'];

const WIDTH = 600;

export function Attempts({ id }: { readonly id: string }) {
  const found = useQuery(attempts(id));
  const list = found.data?.attempts ?? [];
  return (
    <section aria-labelledby="attempts-title">
      <h2 id="attempts-title">Attempts</h2>
      {found.isError && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      {found.isSuccess && list.length === 0 && <p className="empty">No worker has claimed the run yet.</p>}
      {list.length > 0 && <TimeLine attempts={list} />}
      <ol>
        {list.map((attempt) => (
          <li key={attempt.id} value={attempt.number}>
            <StateMark state={attempt.state} /> on {attempt.worker}, claimed <Time at={attempt.claimedAt} />,{' '}
            {attempt.resumedFromStep === null ? 'from the beginning' : `resumed from step ${attempt.resumedFromStep}`}
            {attempt.finishedAt !== null && `, ${sayDuration((endOf(attempt) - startOf(attempt)) / 1000)} long`}
            {attempt.failure !== null && ` – ${attempt.failure.kind}: ${attempt.failure.message}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

const startOf = ({ claimedAt }: Attempt): number => Date.parse(claimedAt);
const endOf = ({ finishedAt, leaseUntil }: Attempt): number => Date.parse(finishedAt ?? leaseUntil);

function TimeLine({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const from = Math.min(...attempts.map(startOf));
  const length = Math.max(1, Math.max(...attempts.map(endOf)) - from);
  const at = (time: number): number => ((time - from) / length) * WIDTH;
  return (
    <svg className="time-line" viewBox={`0 0 ${WIDTH} ${attempts.length * 14}`} aria-hidden="true">
      {attempts.map((attempt, i) => (
        <rect
          key={attempt.id}
          data-state={attempt.state}
          x={at(startOf(attempt))}
          y={14 * i + 2}
          width={Math.max(2, at(endOf(attempt)) - at(startOf(attempt)))}
          height="10"
        />
      ))}
    </svg>
  );
}
