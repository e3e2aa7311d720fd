/** What each attempt at a run lived through, on one line of time. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../data/api.ts';
import { attempts } from '../data/queries.ts';
import { ErrorPanel } from '../parts/error-panel.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { sayDuration, Time } from '../parts/time.tsx';

type Attempt = Schemas['Attempt'];

const WIDTH = 600;
const ROW = 24;

export function Attempts({ run: { id, state } }: { readonly run: Schemas['Run'] }) {
  const found = useQuery(attempts(id));
  const list = found.data?.attempts ?? [];
  return (
    <section aria-labelledby="attempts-title">
      <h2 id="attempts-title">Attempts</h2>
      {found.isError && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      {found.isSuccess && list.length === 0 && (
        <p className="empty">{state === 'queued' ? 'No worker has claimed the run yet.' : 'None was made here.'}</p>
      )}
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

/** Time runs to the right, attempts downwards. A line leads from where an attempt was lost to the one that went on from it. */
function TimeLine({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const from = Math.min(...attempts.map(startOf));
  const length = Math.max(1, Math.max(...attempts.map(endOf)) - from);
  const at = (time: number): number => ((time - from) / length) * WIDTH;
  return (
    <svg className="time-line" viewBox={`0 0 ${WIDTH} ${attempts.length * ROW + 14}`} aria-hidden="true">
      {attempts.map((attempt, i) => {
        const before = attempts[i - 1];
        const start = at(startOf(attempt));
        return (
          <g key={attempt.id} data-state={attempt.state}>
            <rect x={start} y={ROW * i + 2} width={Math.max(2, at(endOf(attempt)) - start)} height="10" />
            {before !== undefined && (
              <path
                d={`M${at(endOf(before))} ${ROW * i - 6} V${ROW * i - 2} H${start} V${ROW * i + 2}`}
                className="resumed"
              />
            )}
            {attempt.resumedFromStep !== null && (
              <text x={Math.min(start + 2, WIDTH - 90)} y={ROW * i - 4}>
                from step {attempt.resumedFromStep}
              </text>
            )}
          </g>
        );
      })}
      <text x="0" y={attempts.length * ROW + 10}>
        0 s
      </text>
      <text x={WIDTH} y={attempts.length * ROW + 10} textAnchor="end">
        {sayDuration(length / 1000)}
      </text>
    </svg>
  );
}
