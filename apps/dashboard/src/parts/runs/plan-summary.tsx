/** Summarises what a submission would do: the runs, their time and memory, and the results that exist already. */
import type { Schemas } from '../../data/api.ts';
import { sayDuration } from '../time.tsx';

interface Props {
  readonly plan: Schemas['Plan'];
  /** True while the plan of a newer spec is being read. */
  readonly isOld: boolean;
}

export function PlanSummary({ plan: { totals, runs, warnings }, isOld }: Props) {
  const attached = runs.length - totals.newRuns;
  return (
    <section role="status" className={isOld ? 'plan grey' : 'plan'} aria-label="Plan" aria-busy={isOld}>
      <p>
        {totals.newRuns} new {totals.newRuns === 1 ? 'run' : 'runs'}
        {attached > 0 && `, ${attached} attached, because they exist already`};{' '}
        {totals.seconds === null
          ? 'how long they take is not known before one has run'
          : `about ${sayDuration(totals.seconds)} on one machine`}
        {totals.gpuHours !== null && totals.gpuHours > 0 && `, ${totals.gpuHours.toFixed(1)} GPU-hours`}
        {totals.price !== null && totals.gpuHours !== 0 && ` that cost ${totals.price.toFixed(2)}`}; at most{' '}
        {Math.round(totals.peakMemoryBytes / 2 ** 20).toLocaleString('en')} MiB
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="warning">
          ⚠ {warning}
        </p>
      ))}
    </section>
  );
}
