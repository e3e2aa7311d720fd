/** Curves of several runs over one axis of steps. Beside the picture, the last values stand in a table for everyone who cannot see it. */
import 'uplot/dist/uPlot.min.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import { LastValues } from './chart-last-values.tsx';
import { type ChartView, chartOptions } from './chart-options.ts';
import { Readout } from './chart-readout.tsx';
import { type Drawing, type Line, traceLines } from './chart-traces.ts';

interface Props {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly drawing: Drawing;
  /** Called with the width in pixels, for which the server then reduces the curves. */
  readonly onWidth: (width: number) => void;
  readonly onZoom: ChartView['onZoom'];
}

export function Chart({ title, lines, drawing, onWidth, onZoom }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const width = useWidth(box, onWidth);
  const { smoothing, seedBands } = drawing;
  const { x, y } = drawing.logarithmic;
  const traced = useMemo(
    () => traceLines(lines, { logarithmic: { x, y }, smoothing, seedBands }),
    [lines, x, y, smoothing, seedBands],
  );
  const data = useMemo(() => [traced.steps, ...traced.traces.map(({ row }) => row)] as uPlot.AlignedData, [traced]);
  const shape = traced.traces.map(({ role, label, group }) => `${group} ${role} ${label}`).join('\n');
  useEffect(() => {
    if (box.current === null || width === 0) return undefined;
    const view = { width, logarithmic: { x, y }, smoothing, onZoom, onCursor: setPlace };
    const made = new uPlot(chartOptions(traced.traces, view), data, box.current);
    plot.current = made;
    return () => {
      made.destroy();
      plot.current = null;
    };
    // New values are set below, without a new plot.
  }, [shape, width, x, y, smoothing, onZoom]);
  useEffect(() => plot.current?.setData(data, true), [data]);
  const moveTo = (next: number): void => {
    setPlace(next);
    plot.current?.setCursor({ left: plot.current.valToPos(traced.steps[next] ?? 0, 'x'), top: 0 });
  };
  return (
    <figure className="chart" aria-label={`Curves of ${title}, listed below the picture`}>
      <figcaption>{title}</figcaption>
      <div ref={box} className="plot" aria-hidden="true" />
      <Readout title={title} traced={traced} place={place} onMove={moveTo} />
      <LastValues title={title} lines={lines} />
    </figure>
  );
}

function useWidth(box: React.RefObject<HTMLDivElement | null>, onWidth: (width: number) => void): number {
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
  }, [box, onWidth]);
  return width;
}
