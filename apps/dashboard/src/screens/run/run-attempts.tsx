/** Shows the attempts at a run on a time line: when each was claimed, saved checkpoints or was lost, and where the next one resumed. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { useChanges } from '../../data/live/use-changes.ts';
import { useReread } from '../../data/live/use-reread.ts';
import { attempts, checkpoints } from '../../data/queries/run.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Failure } from '../../parts/runs/failure.tsx';
import { StateMark } from '../../parts/runs/state-mark.tsx';
import { sayDuration, Time } from '../../parts/time.tsx';

type Attempt = Schemas['Attempt'];

interface Saved {
  readonly at: string;
  readonly attemptId: string;
  readonly step: number;
}

const WIDTH = 600;
const ROW = 24;

export function Attempts({ run: { id, state } }: { readonly run: Schemas['Run'] }) {
  const found = useQuery(attempts(id));
  const list = found.data?.attempts ?? [];
  const saved = useQuery(checkpoints(id)).data ?? [];
  const reread = useReread(['attempts', id]);
  useChanges({ runs: [id] }, (change) => {
    if (change.kind === 'event' && change.event.event.kind === 'checkpoint') reread();
  });
  return (
    <section aria-labelledby="attempts-title">
      <h2 id="attempts-title">Attempts</h2>
      {found.isError && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      {found.isSuccess && list.length === 0 && (
        <p className="empty">{state === 'queued' ? 'No worker has claimed the run yet.' : 'None was made here.'}</p>
      )}
      {list.length > 0 && <TimeLine attempts={list} saved={saved} />}
      <ol>
        {list.map((attempt) => (
          <li key={attempt.id} value={attempt.number}>
            <StateMark state={attempt.state} /> on {attempt.worker}, claimed <Time at={attempt.claimedAt} />,{' '}
            {attempt.resumedFromStep === null ? 'from the beginning' : `resumed from step ${attempt.resumedFromStep}`}
            {attempt.finishedAt !== null && `, ${sayDuration((endOf(attempt) - startOf(attempt)) / 1000)} long`}
            {attempt.failure !== null && (
              <>
                {' – '}
                <Failure failure={attempt.failure} />
              </>
            )}
            <span className="live">{saySaved(saved.filter(({ attemptId }) => attemptId === attempt.id))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function saySaved(own: readonly Saved[]): string {
  const last = own.at(-1);
  if (last === undefined) return '';
  return own.length === 1 ? ` saved at step ${last.step}` : ` saved ${own.length} times, last at step ${last.step}`;
}

const startOf = ({ claimedAt }: Attempt): number => Date.parse(claimedAt);
const endOf = ({ finishedAt, leaseUntil }: Attempt): number => Date.parse(finishedAt ?? leaseUntil);

/** Draws time to the right and attempts downwards. A line leads from the end of a lost attempt to the attempt that resumed it. */
function TimeLine({ attempts, saved }: { readonly attempts: readonly Attempt[]; readonly saved: readonly Saved[] }) {
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
            {saved.map((one) => {
              const x = at(Date.parse(one.at));
              return (
                one.attemptId === attempt.id && (
                  <path key={one.step} d={`M${x} ${ROW * i} V${ROW * i + 14}`} className="saved">
                    <title>checkpoint of step {one.step}</title>
                  </path>
                )
              );
            })}
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
