/** The picture of a chart: it is made anew when its shape changes, and otherwise gets new values and another range. */
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import { type ChartHands, chartOptions } from './chart-options.ts';
import type { Drawing, Traces } from './chart-traces.ts';
import { fillRange, type OpenRange, type StepRange } from './step-range.ts';

interface Shown {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly width: number;
  readonly traced: Traces;
  readonly drawing: Drawing;
  /** By default all steps. */
  readonly range: OpenRange | undefined;
  readonly onZoom: ChartHands['onZoom'];
  readonly onCursor: ChartHands['onCursor'];
}

/** @returns a function that moves the crosshair to one of the steps */
export function usePlot(shown: Shown): (place: number) => void {
  const { box, width, traced, drawing, range } = shown;
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(shown);
  /** The range that is being dragged along. */
  const panned = useRef<StepRange | null>(null);
  const { x, y } = drawing.logarithmic;
  const isSmoothed = drawing.smoothing > 0;
  const data = useMemo(() => [traced.steps, ...traced.traces.map(({ row }) => row)] as uPlot.AlignedData, [traced]);
  const shape = traced.traces.map(({ role, label, group }) => `${group} ${role} ${label}`).join('\n');
  const fit = (): void => {
    const { range: wanted, traced: drawn } = latest.current;
    const fitted = fillRange(panned.current ?? wanted, drawn.steps);
    if (fitted === null) return;
    // Step 0 has no place on a logarithmic axis, where the steps begin later.
    const from = x ? Math.max(fitted.from, drawn.steps[0] as number) : fitted.from;
    plot.current?.setScale('x', widen({ from, to: fitted.to }));
  };
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    if (box.current === null || width === 0) return undefined;
    const hands: ChartHands = {
      onZoom: (next) => latest.current.onZoom(next),
      onCursor: (place) => latest.current.onCursor(place),
      readPan: () => {
        const { range: wanted, traced: drawn } = latest.current;
        const [dragged, extent] = [fillRange(wanted, drawn.steps), fillRange({}, drawn.steps)];
        return wanted === undefined || dragged === null || extent === null ? null : { range: dragged, extent };
      },
      onPan: (next) => {
        panned.current = next;
        fit();
      },
    };
    const made = new uPlot(
      chartOptions(traced.traces, { width, logarithmic: { x, y }, isSmoothed, hands }),
      data,
      box.current,
    );
    plot.current = made;
    fit();
    return () => {
      made.destroy();
      plot.current = null;
    };
    // New values are set below, without a new plot.
  }, [shape, width, x, y, isSmoothed]);
  useEffect(() => {
    if (plot.current === null || plot.current.data === data) return;
    plot.current.setData(data, traced.steps.length === 0);
    fit();
  }, [data]);
  useEffect(() => {
    panned.current = null;
    fit();
  }, [range]);
  return (place) => {
    plot.current?.setCursor({ left: plot.current.valToPos(traced.steps[place] ?? 0, 'x'), top: 0 });
  };
}

/** One step alone stands in the middle, also where equal ratios are equal distances. */
function widen({ from, to }: StepRange): { min: number; max: number } {
  return from < to ? { min: from, max: to } : { min: from / 2, max: Math.max(1, 2 * from) };
}
