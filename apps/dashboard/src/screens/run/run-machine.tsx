/** Shows the load of the machine during a run: processor, memory and, if there is an accelerator, its memory. */
import { STEPS } from '../../parts/curves/axes.ts';
import { Chart } from '../../parts/charts/chart.tsx';
import type { Drawing } from '../../parts/charts/chart-traces.ts';
import type { CurveRun } from '../../parts/curves/choose-curves.ts';
import { useCurves } from '../../parts/curves/use-curves.ts';

interface Props {
  readonly runs: readonly CurveRun[];
  readonly growing: boolean;
}

const PLAIN: Drawing = { axis: STEPS, logarithmic: { x: false, y: false }, smoothing: 0, seedBand: null };
const TITLES: Readonly<Record<string, string>> = {
  'system/cpu': 'CPU, percent of one core',
  'system/memory': 'Memory, bytes',
  'system/gpu-memory': 'Memory of the GPU, bytes',
};
const leaveZoom = (): void => undefined;

export function MachineCurves({ runs, growing }: Props) {
  const { found, byMetric, setWidth } = useCurves(runs, { growing, axis: STEPS });
  const measured = Object.keys(TITLES).filter((name) => byMetric.has(name));
  return (
    <section aria-labelledby="system-title">
      <h2 id="system-title">System</h2>
      {found.isSuccess && measured.length === 0 && (
        <p className="empty">Nothing was measured: samples are taken every five seconds.</p>
      )}
      {Object.keys(TITLES)
        .filter((name) => name === 'system/cpu' || byMetric.has(name))
        .map((name) => (
          <Chart
            key={name}
            title={TITLES[name] ?? name}
            lines={byMetric.get(name) ?? []}
            drawing={PLAIN}
            onWidth={setWidth}
            onZoom={leaveZoom}
          />
        ))}
    </section>
  );
}
