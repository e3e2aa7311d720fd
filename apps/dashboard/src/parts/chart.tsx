/** Curves of several runs over one axis of steps. Beside the picture, the last values stand in a table for everyone who cannot see it. */
import 'uplot/dist/uPlot.min.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { Schemas } from '../data/api.ts';

export interface Line {
  readonly label: string;
  readonly curve: Schemas['Curve'];
  /** Lines of one group share a colour and a dash. */
  readonly group: number;
}

interface Props {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly logarithmic: boolean;
  /** Called with the width in pixels, for which the server then reduces the curves. */
  readonly onWidth: (width: number) => void;
}

/** Okabe and Ito's colours, which people with any colour vision can tell apart, in a lightness that shows on both grounds. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#8a6bd1'] as const;
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3]] as const;
const HEIGHT = 320;

export function Chart({ title, lines, logarithmic, onWidth }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0);
      setWidth(next);
      onWidth(next);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [onWidth]);
  const labels = lines.map(({ label, group }) => `${group} ${label}`).join('\n');
  const data = useMemo(() => alignLines(lines), [lines]);
  const plot = useRef<uPlot | null>(null);
  useEffect(() => {
    if (box.current === null || width === 0) return undefined;
    const made = new uPlot(optionsOf(lines, width, logarithmic), data, box.current);
    plot.current = made;
    return () => {
      made.destroy();
      plot.current = null;
    };
    // New values are set below, without a new plot.
  }, [labels, width, logarithmic]);
  useEffect(() => plot.current?.setData(data, true), [data]);
  return (
    <figure className="chart" aria-label={`Curves of ${title}, listed below the picture`}>
      <div ref={box} className="plot" aria-hidden="true" />
      <LastValues title={title} lines={lines} />
    </figure>
  );
}

function LastValues({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <details>
      <summary>The last values as a table</summary>
      <div className="scroll-x">
        <table>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col" className="number">
                Step
              </th>
              <th scope="col" className="number">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, curve }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="number">{curve.steps.at(-1)}</td>
                <td className="number">{curve.values.at(-1)?.toPrecision(5)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function optionsOf(lines: readonly Line[], width: number, logarithmic: boolean): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const axis = { stroke: style.color, grid: { stroke: '#8888', width: 0.5 }, ticks: { stroke: '#8888', width: 0.5 } };
  return {
    width,
    height: HEIGHT,
    // The names of these numbers exist in the types of uPlot only.
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
    scales: { x: { time: false }, y: { distr: logarithmic ? 3 : 1 } },
    axes: [{ ...axis, label: 'step' }, axis],
    series: [
      { label: 'step' },
      ...lines.flatMap(({ label, group }) => {
        const stroke = COLOURS[group % COLOURS.length] ?? COLOURS[0];
        const bound = { stroke: 'transparent', points: { show: false } };
        return [
          { label, stroke, dash: [...(DASHES[group % DASHES.length] ?? [])], width: 1.5, spanGaps: true },
          { ...bound, label: `${label}, greatest`, spanGaps: true },
          { ...bound, label: `${label}, least`, spanGaps: true },
        ];
      }),
    ],
    bands: lines.map(({ group }, i) => ({
      series: [3 * i + 2, 3 * i + 3] as uPlot.Band.Bounds,
      fill: `${COLOURS[group % COLOURS.length] ?? COLOURS[0]}30`,
    })),
    legend: { show: false },
  };
}

/** Steps of all lines in order, then for each line its means, greatest and least values at them, null where it has none. */
export function alignLines(lines: readonly Line[]): uPlot.AlignedData {
  const steps = [...new Set(lines.flatMap(({ curve }) => curve.steps))].toSorted((a, b) => a - b);
  const place = new Map(steps.map((step, i) => [step, i]));
  const spread = (curve: Schemas['Curve'], values: readonly number[]): (number | null)[] => {
    const row: (number | null)[] = Array.from({ length: steps.length }, () => null);
    for (const [i, step] of curve.steps.entries()) row[place.get(step) ?? 0] = values[i] ?? null;
    return row;
  };
  const rows = lines.flatMap(({ curve }) => [
    spread(curve, curve.values),
    spread(curve, curve.high ?? curve.values),
    spread(curve, curve.low ?? curve.values),
  ]);
  return [steps, ...rows];
}
