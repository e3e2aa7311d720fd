/** The curves of some runs: which metrics, on which scales and over which steps. Each line is drawn as it was measured. */
import { memo, useCallback, useMemo } from 'react';
import type { View } from '../router.tsx';
import { useView } from '../use-view.ts';
import { Chart } from './chart.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { Drawing, Line } from './chart-traces.ts';
import { CurveControls } from './curve-controls.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { moveRange, type StepRange, wholeSteps } from './step-range.ts';
import { type CurveRun, tellUndrawn } from './choose-curves.ts';
import { useCurves } from './use-curves.ts';

interface Props {
  readonly runs: readonly CurveRun[];
  /** Whether the runs still train, so that their curves grow. */
  readonly growing: boolean;
}

const LOSS = 'train/loss';
/** What the machine did has a panel of its own. */
const OF_THE_MACHINE = /^system\//;

export const CurvesPanel = memo(function CurvesPanel({ runs, growing }: Props) {
  const [view, change] = useView();
  const [from, to] = [readStep(view['from']), readStep(view['to'])];
  const { found, drawn, groups, byMetric: all, setWidth } = useCurves(runs, { growing, from, to });
  // A line for each name, since names may have commas.
  const off = useMemo(() => view['off']?.split('\n') ?? [], [view['off']]);
  const byMetric = useMemo(() => {
    const isOn = ({ group }: Line): boolean => !off.includes(groups[group] ?? '');
    return new Map([...all].map(([name, lines]) => [name, lines.filter(isOn)]));
  }, [all, groups, off]);
  const names = [...byMetric.keys()].filter((name) => !OF_THE_MACHINE.test(name)).toSorted();
  const usual = names.includes(LOSS) ? LOSS : (names[0] ?? LOSS);
  const chosen = view['curve']?.split(',') ?? [usual];
  const onZoom = useCallback(
    (next: StepRange | null) => change({ from: next?.from.toString(), to: next?.to.toString() }),
    [change],
  );
  const drawing = useDrawing(view);
  const range = useMemo(() => (from === undefined && to === undefined ? undefined : { from, to }), [from, to]);
  const move = (share: number): void => {
    const extent = extentOf(chosen.flatMap((metric) => byMetric.get(metric) ?? NO_LINES));
    const { x: logarithmic } = drawing.logarithmic;
    if (extent !== null)
      onZoom(wholeSteps(moveRange({ from: from ?? extent.from, to: to ?? extent.to }, share, { extent, logarithmic })));
  };
  const undrawn = tellUndrawn(runs, drawn);
  return (
    <section aria-labelledby="curves-title">
      <h2 id="curves-title">Curves</h2>
      <CurveControls
        names={names}
        chosen={chosen}
        drawing={drawing}
        manySeeds={drawn.length > groups.length}
        onMove={move}
      />
      <p role="status" className="live">
        {found.isSuccess && names.length === 0 && 'Nothing is measured yet: curves begin with the first update.'}
      </p>
      {undrawn !== null && <p className="warning">⚠ {undrawn}</p>}
      {found.isError && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      <ChartLegend
        groups={groups}
        off={off}
        onChange={(next) => change({ off: next.length === 0 ? undefined : next.join('\n') })}
      />
      {chosen.map((metric) => (
        <Chart
          key={metric}
          title={metric}
          lines={byMetric.get(metric) ?? NO_LINES}
          drawing={drawing}
          range={range}
          onWidth={setWidth}
          onZoom={onZoom}
        />
      ))}
    </section>
  );
});

const NO_LINES: readonly Line[] = [];

function useDrawing({ log = '', smooth = '0', seeds }: View): Drawing {
  return useMemo(
    () => ({
      logarithmic: { x: log.includes('x'), y: log.includes('y') },
      smoothing: Number(smooth),
      seedBands: seeds === 'band',
    }),
    [log, smooth, seeds],
  );
}

/** From the first to the last step of any line; null where there is none. */
function extentOf(lines: readonly Line[]): StepRange | null {
  const ends = lines.flatMap(({ points: { steps } }) => [steps[0] ?? [], steps.at(-1) ?? []].flat());
  return ends.length === 0 ? null : { from: Math.min(...ends), to: Math.max(...ends) };
}

/** A step from the address, which anybody can write. */
function readStep(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
