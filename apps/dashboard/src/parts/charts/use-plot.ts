/** Draws the picture of a chart. A new picture is made only when its shape changes. Otherwise it gets new values or another range. */
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import { type ChartHands, chartOptions } from './chart-options.ts';
import type { Drawing, Traces } from './chart-traces.ts';
import { fillRange, type OpenRange, type StepRange } from '../curves/step-range.ts';

interface Shown {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly width: number;
  readonly traced: Traces;
  readonly drawing: Drawing;
  /** The visible range; undefined stands for all steps. */
  readonly range: OpenRange | undefined;
  readonly onZoom: ChartHands['onZoom'];
  readonly onCursor: ChartHands['onCursor'];
}

interface Canvas {
  plot: uPlot | null;
  /** The present content of the chart. */
  shown: Shown;
  /** The range during a drag; null otherwise. */
  panned: StepRange | null;
}

/** @returns a function that moves the crosshair to one of the steps */
export function usePlot(shown: Shown): (place: number) => void {
  const { width, traced, drawing, range } = shown;
  const canvas = useRef<Canvas>({ plot: null, shown, panned: null });
  const { axis } = drawing;
  const { x, y } = drawing.logarithmic;
  const data = useMemo(() => dataOf(traced), [traced]);
  const shape = traced.traces.map(({ role, label, group }) => `${group} ${role} ${label}`).join('\n');
  useEffect(() => {
    canvas.current.shown = shown;
  });
  // The effects below set new values without a new plot.
  useEffect(() => (width === 0 ? undefined : openPlot(canvas.current)), [shape, width, axis, x, y]);
  useEffect(() => {
    const { plot } = canvas.current;
    if (plot === null || plot.data === data) return;
    plot.setData(data, traced.steps.length === 0);
    fit(canvas.current);
  }, [data]);
  useEffect(() => {
    canvas.current.panned = null;
    fit(canvas.current);
  }, [range]);
  return (place) => {
    const { plot } = canvas.current;
    plot?.setCursor({ left: plot.valToPos(traced.steps[place] ?? 0, 'x'), top: 0 });
  };
}

const dataOf = ({ steps, traces }: Traces) => [steps, ...traces.map(({ row }) => row)] as uPlot.AlignedData;

/**
 * Opens a plot. Its callbacks are made here and not in the hook, where they would keep the values that the plot began with.
 * @returns a function that removes the plot
 */
function openPlot(canvas: Canvas): (() => void) | undefined {
  const { box, width, traced, drawing } = canvas.shown;
  if (box.current === null) return undefined;
  const { axis, logarithmic } = drawing;
  const view = { width, axis, logarithmic, hands: handsOf(canvas) };
  canvas.plot = new uPlot(chartOptions(traced.traces, view), dataOf(traced), box.current);
  fit(canvas);
  return () => closePlot(canvas);
}

function closePlot(canvas: Canvas): void {
  canvas.plot?.destroy();
  canvas.plot = null;
}

function handsOf(canvas: Canvas): ChartHands {
  return {
    onZoom: (next) => canvas.shown.onZoom(next),
    onCursor: (place) => canvas.shown.onCursor(place),
    readPan: () => {
      const { range, traced } = canvas.shown;
      const [dragged, extent] = [fillRange(range, traced.steps), fillRange({}, traced.steps)];
      return range === undefined || dragged === null || extent === null ? null : { range: dragged, extent };
    },
    onPan: (next) => {
      canvas.panned = next;
      fit(canvas);
    },
  };
}

/** Shows the chosen range of steps. */
function fit({ plot, shown: { range, traced, drawing }, panned }: Canvas): void {
  const fitted = fillRange(panned ?? range, traced.steps);
  if (fitted === null) return;
  // A logarithmic axis cannot show step 0, so it begins at the first step that it has.
  const from = drawing.logarithmic.x ? Math.max(fitted.from, traced.steps[0] as number) : fitted.from;
  plot?.setScale('x', widen({ from, to: fitted.to }));
}

/** Widens a range of a single position, so that this position is in the middle, on a logarithmic axis as well. */
function widen({ from, to }: StepRange): { min: number; max: number } {
  return from < to ? { min: from, max: to } : { min: from / 2, max: Math.max(1, 2 * from) };
}
