/** Shows the curves of runs, with controls for the metrics, the scales and the axis. */
import { memo, useCallback, useMemo } from 'react';
import type { View } from '../../router.tsx';
import { useView } from '../../use-view.ts';
import { axisOf } from './axes.ts';
import { Chart } from '../charts/chart.tsx';
import { ChartLegend } from '../charts/chart-legend.tsx';
import type { Drawing, Line } from '../charts/chart-traces.ts';
import { CurveControls } from './curve-controls.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { moveRange, roundRange, type StepRange } from './step-range.ts';
import { type CurveRun, type Extent, extentOf, tellUndrawn } from './choose-curves.ts';
import { Panels } from '../controls/panels.tsx';
import { seedBandOf } from './seed-bands.ts';
import { useCurves } from './use-curves.ts';

interface Props {
  readonly runs: readonly CurveRun[];
  /** How many runs there are, where `runs` are some of them. */
  readonly among?: Extent;
  /** True if runs are still training, so that their curves grow. */
  readonly growing: boolean;
}

const LOSS = 'train/loss';
/** Metrics of the machine have a panel of their own. */
const OF_THE_MACHINE = /^system\//;

export const CurvesPanel = memo(function CurvesPanel({ runs, among, growing }: Props) {
  const [view, change] = useView();
  const [from, to] = [readPlace(view['from']), readPlace(view['to'])];
  const drawing = useDrawing(view);
  const { axis } = drawing;
  const read = useCurves(runs, { growing, axis, from, to });
  const { found, drawn, groups, byMetric: all, uncounted, setWidth } = read;
  // The names are separated by line breaks, because they may contain commas.
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
  const range = useMemo(() => (from === undefined && to === undefined ? undefined : { from, to }), [from, to]);
  const move = (share: number): void => {
    const { x: logarithmic } = drawing.logarithmic;
    const lines = chosen.flatMap((metric) => byMetric.get(metric) ?? NO_LINES);
    const extent = spanOf(lines, logarithmic ? (step) => step > 0 : () => true);
    if (extent !== null)
      onZoom(
        roundRange(
          moveRange({ from: from ?? extent.from, to: to ?? extent.to }, share, { extent, logarithmic }),
          axis.digits,
        ),
      );
  };
  const arrange = useCallback((names: readonly string[]) => change({ curve: names.join(',') }), [change]);
  const undrawn = tellUndrawn(among ?? extentOf(runs), drawn);
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
      {uncounted.length > 0 && (
        <p className="warning">
          ⚠ {uncounted.length} of {drawn.length} runs tell of no {axis.id}, and are drawn over steps only:{' '}
          {uncounted.map(({ label }) => label).join('; ')}
        </p>
      )}
      {undrawn !== null && <p className="warning">⚠ {undrawn}</p>}
      {found.isError && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      <ChartLegend
        groups={groups}
        off={off}
        onChange={(next) => change({ off: next.length === 0 ? undefined : next.join('\n') })}
      />
      <Panels names={chosen} onArrange={arrange}>
        {(metric, grip) => (
          <Chart
            title={metric}
            grip={grip}
            lines={byMetric.get(metric) ?? NO_LINES}
            drawing={drawing}
            range={range}
            onWidth={setWidth}
            onZoom={onZoom}
          />
        )}
      </Panels>
    </section>
  );
});

const NO_LINES: readonly Line[] = [];

function useDrawing({ x, log = '', smooth = '0', seeds }: View): Drawing {
  return useMemo(
    () => ({
      axis: axisOf(x),
      logarithmic: { x: log.includes('x'), y: log.includes('y') },
      smoothing: Number(smooth),
      seedBand: seedBandOf(seeds),
    }),
    [x, log, smooth, seeds],
  );
}

/** Returns the range from the first to the last step that the axis has, of all lines; null if there are no steps. */
function spanOf(lines: readonly Line[], has: (step: number) => boolean): StepRange | null {
  const ends = lines.flatMap(({ points: { steps } }) => [steps.find(has) ?? [], steps.findLast(has) ?? []].flat());
  return ends.length === 0 ? null : { from: Math.min(...ends), to: Math.max(...ends) };
}

/** Reads a position on the axis from the address, which may contain any text. */
function readPlace(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
