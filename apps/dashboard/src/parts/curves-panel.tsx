/** The curves of some runs: which metric, on which scale, with the greatest and least values behind each line. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { curves } from '../data/queries.ts';
import { useView } from '../use-view.ts';
import { Chart, type Line } from './chart.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ErrorPanel } from './error-panel.tsx';

export interface CurveRun {
  readonly id: string;
  readonly label: string;
  readonly group: string;
}

interface Props {
  readonly runs: readonly CurveRun[];
  /** Whether the runs still train, so that their curves grow. */
  readonly growing: boolean;
}

/** The server draws at most so many runs over each other. */
const MOST_RUNS = 32;
const LOSS = 'train/loss';

export function CurvesPanel({ runs, growing }: Props) {
  const [view, change] = useView();
  const [width, setWidth] = useState(0);
  const drawn = useMemo(() => runs.slice(0, MOST_RUNS), [runs]);
  const ids = drawn.map(({ id }) => id);
  const found = useQuery({
    ...curves({ runs: ids, width }),
    refetchInterval: growing ? 2_000 : false,
    placeholderData: keepPreviousData,
  });
  const names = useMemo(
    () => [...new Set(found.data?.runs.flatMap(({ metrics }) => metrics.map(({ name }) => name)) ?? [])].toSorted(),
    [found.data],
  );
  const metric = view['curve'] ?? (names.includes(LOSS) ? LOSS : (names[0] ?? LOSS));
  const groups = useMemo(() => [...new Set(drawn.map(({ group }) => group))], [drawn]);
  const lines = useMemo(
    () =>
      drawn.flatMap(({ id, label, group }): Line[] => {
        const curve = found.data?.runs.find(({ runId }) => runId === id)?.metrics.find(({ name }) => name === metric);
        return curve === undefined ? [] : [{ label, curve, group: groups.indexOf(group) }];
      }),
    [drawn, found.data, metric, groups],
  );
  return (
    <section aria-labelledby="curves-title">
      <h2 id="curves-title">Curves</h2>
      <div className="filters">
        <label>
          Metric{' '}
          <select value={metric} onChange={({ target }) => change({ curve: target.value })}>
            {names.length === 0 && <option>{metric}</option>}
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={view['log'] === 'y'}
            onChange={({ target }) => change({ log: target.checked ? 'y' : undefined })}
          />{' '}
          logarithmic
        </label>
        <span role="status">
          {runs.length > MOST_RUNS && `the first ${MOST_RUNS} of ${runs.length} runs`}
          {found.isSuccess && names.length === 0 && 'Nothing is measured yet: curves begin with the first update.'}
        </span>
      </div>
      {found.isError && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      <ChartLegend groups={groups} />
      <Chart title={metric} lines={lines} logarithmic={view['log'] === 'y'} onWidth={setWidth} />
    </section>
  );
}
