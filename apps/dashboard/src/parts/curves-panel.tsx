/** The curves of some runs: which metrics, on which scales and over which steps. Each line is drawn as it was measured. */
import { useCallback } from 'react';
import { useView } from '../use-view.ts';
import { Chart } from './chart.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { Drawing } from './chart-traces.ts';
import { CurveControls } from './curve-controls.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { type CurveRun, MOST_RUNS, useCurves } from './use-curves.ts';

interface Props {
  readonly runs: readonly CurveRun[];
  /** Whether the runs still train, so that their curves grow. */
  readonly growing: boolean;
}

const LOSS = 'train/loss';
/** What the machine did has a panel of its own. */
const OF_THE_MACHINE = /^system\//;

export function CurvesPanel({ runs, growing }: Props) {
  const [view, change] = useView();
  const [from, to] = [readStep(view['from']), readStep(view['to'])];
  const { found, groups, byMetric, setWidth } = useCurves(runs, { growing, from, to });
  const names = [...byMetric.keys()].filter((name) => !OF_THE_MACHINE.test(name)).toSorted();
  const usual = names.includes(LOSS) ? LOSS : (names[0] ?? LOSS);
  const chosen = view['curve']?.split(',') ?? [usual];
  const onZoom = useCallback(
    (range: readonly [number, number] | null) =>
      change(range === null ? { from: undefined, to: undefined } : { from: String(range[0]), to: String(range[1]) }),
    [change],
  );
  const drawing: Drawing = {
    logarithmic: { x: view['log']?.includes('x') === true, y: view['log']?.includes('y') === true },
    smoothing: Number(view['smooth'] ?? 0),
    seedBands: view['seeds'] === 'band',
  };
  return (
    <section aria-labelledby="curves-title">
      <h2 id="curves-title">Curves</h2>
      <CurveControls names={names} chosen={chosen} drawing={drawing} manySeeds={runs.length > groups.length} />
      <p role="status" className="live">
        {runs.length > MOST_RUNS && `the first ${MOST_RUNS} of ${runs.length} runs`}
        {found.isSuccess && names.length === 0 && 'Nothing is measured yet: curves begin with the first update.'}
      </p>
      {found.isError && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      <ChartLegend groups={groups} />
      {chosen.map((metric) => (
        <Chart
          key={metric}
          title={metric}
          lines={byMetric.get(metric) ?? NO_LINES}
          drawing={drawing}
          onWidth={setWidth}
          onZoom={onZoom}
        />
      ))}
    </section>
  );
}

const NO_LINES = [] as const;

/** A step from the address, which anybody can write. */
function readStep(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
