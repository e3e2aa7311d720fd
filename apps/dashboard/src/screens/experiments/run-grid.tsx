/**
 * Shows the runs of an experiment as a grid of variants by seeds, each with its state and its progress. Where there are more runs
 * than people read, it counts those of each variant by their states.
 */
import { memo, useMemo } from 'react';
import type { Schemas } from '../../data/api.ts';
import { countRuns, isLarge } from '../../data/large-experiment.ts';
import type { LiveRun } from '../../data/live/add-event.ts';
import { useLiveRuns } from '../../data/live/live-runs.ts';
import { Link } from '../../link.tsx';
import { labelOf } from '../../parts/runs/label-of.ts';
import { RunCounts } from '../../parts/runs/run-counts.tsx';
import { StateMark } from '../../parts/runs/state-mark.tsx';
import { sayDuration } from '../../parts/time.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';

type Experiment = Schemas['Experiment'];
type Run = Experiment['runs'][number];
type VariantCounts = Schemas['VariantCounts'];

export function RunGrid({ experiment }: { readonly experiment: Experiment }) {
  return (
    <section aria-labelledby="runs-title">
      <h2 id="runs-title">Runs</h2>
      {isLarge(experiment) ? <Variants experiment={experiment} /> : <Grid experiment={experiment} />}
    </section>
  );
}

function Variants({ experiment }: { readonly experiment: Experiment }) {
  const { id, variants: rows = [] } = experiment;
  const columns = useMemo(
    (): readonly Column<VariantCounts>[] => [
      {
        title: 'Variant',
        cell: ({ variant }) => (
          <Link to="/runs" search={{ experiment: id, variant }} data-row="">
            {variant}
          </Link>
        ),
      },
      { title: 'Runs', cell: ({ runCounts }) => <RunCounts counts={runCounts} /> },
    ],
    [id],
  );
  return (
    <>
      <p className="live">
        {countRuns(experiment).toLocaleString('en')} runs of {rows.length.toLocaleString('en')} variants, counted by
        their states
      </p>
      <VirtualTable
        label="Runs by variant"
        columns={columns}
        rows={rows}
        keyOf={({ variant }) => variant}
        total={rows.length}
      />
    </>
  );
}

function Grid({ experiment: { id, runs } }: { readonly experiment: Experiment }) {
  const live = useLiveRuns({ experiments: [id] });
  const variants = [...new Set(runs.map(({ variant }) => variant))];
  const seeds = [...new Set(runs.map(({ seed }) => seed))].toSorted((a, b) => a - b);
  const byPlace = new Map(runs.map((run) => [placeOf(run), run]));
  return (
    <div className="scroll-x" role="region" aria-label="Runs, variants by seeds" tabIndex={0}>
      <table className="grid">
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {seeds.map((seed) => (
              <th key={seed} scope="col">
                seed {seed}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <tr key={variant}>
              <th scope="row">{variant}</th>
              {seeds.map((seed) => {
                const run = byPlace.get(placeOf({ variant, seed }));
                return <td key={seed}>{run !== undefined && <GridCell run={run} live={live.get(run.id)} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const placeOf = ({ variant, seed }: Pick<Run, 'variant' | 'seed'>): string => `${seed} ${variant}`;

interface CellProps {
  readonly run: Run;
  readonly live: LiveRun | undefined;
}

/** Draws one run. It is memoised, so that a change of one run does not draw the thousand others again. */
const GridCell = memo(function GridCell({ run, live }: CellProps) {
  const label = labelOf(run);
  return (
    <>
      <Link to={`/runs/${run.id}`} data-row="" aria-label={`${run.state}: ${label}`}>
        <StateMark state={run.state} />
      </Link>
      {run.attached && <span title="The run belonged to an earlier experiment already"> (attached)</span>}
      {run.state === 'running' && live !== undefined && <Progress live={live} label={label} />}
      {run.elsewhere !== null && <div className="live">waits for pool {run.elsewhere.pool}</div>}
    </>
  );
});

function Progress({ live, label }: { readonly live: LiveRun; readonly label: string }) {
  const { phase, done, total, etaSeconds, values } = live;
  const [loss, speed] = [values['train/loss'], values['train/tokens-per-second']];
  return (
    <div className="live">
      {phase} {total > 0 && <progress value={done} max={total} aria-label={`Progress of ${label}`} />}
      {total > 0 && ` ${done}/${total}`}
      {etaSeconds !== null && `, ${sayDuration(etaSeconds)} left`}
      {loss !== undefined && <div>loss {loss.toFixed(3)}</div>}
      {speed !== undefined && <div>{Math.round(speed).toLocaleString('en')} tokens/s</div>}
    </div>
  );
}
