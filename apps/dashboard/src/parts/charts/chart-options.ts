/** Configures uPlot: colours, dashes, bands, axes, the crosshair that charts share, and zooming and moving by dragging. */
import type uPlot from 'uplot';
import type { Axis } from '../curves/axes.ts';
import { LABELS_BESIDE, labelsBelow } from './axis-labels.ts';
import { panFrom } from './chart-pan.ts';
import type { Drawing } from './chart-traces.ts';
import { colourOf, DASHES } from './series-look.ts';
import { roundRange, type StepRange } from '../curves/step-range.ts';
import type { Trace } from './trace.ts';

export interface ChartView {
  readonly width: number;
  readonly axis: Axis;
  readonly logarithmic: Drawing['logarithmic'];
  readonly hands: ChartHands;
}

/** Functions that are called when a person zooms, points at or drags a chart. */
export interface ChartHands {
  /** Called with the chosen range of steps; null stands for all steps. */
  readonly onZoom: (range: StepRange | null) => void;
  /** Called with the index of the step under the crosshair. */
  readonly onCursor: (place: number | null) => void;
  /** Returns the visible range and the range within which it can be dragged; null if all steps are visible. */
  readonly readPan: () => { readonly range: StepRange; readonly extent: StepRange } | null;
  /** Called in each frame of a drag, and with null after it. */
  readonly onPan: (range: StepRange | null) => void;
}

const HEIGHT = 320;

export function chartOptions(traces: readonly Trace[], view: ChartView): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const look = { stroke: style.color, grid: { stroke: '#8888', width: 0.5 }, ticks: { stroke: '#8888', width: 0.5 } };
  const { width, axis, logarithmic, hands } = view;
  return {
    width,
    height: HEIGHT,
    // uPlot has names for these numbers only in its types, not in its code.
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
    scales: { x: { time: false, distr: logarithmic.x ? 3 : 1 }, y: { distr: logarithmic.y ? 3 : 1 } },
    axes: [
      { ...look, ...labelsBelow(axis), label: axis.id },
      { ...look, ...LABELS_BESIDE },
    ],
    series: [
      { label: axis.id },
      ...traces.map((trace) => seriesOf(trace, colourOf(style, trace.group), isStrongest(trace, traces))),
    ],
    bands: traces.flatMap(({ role, group }, i) =>
      role === 'greatest' || role === 'upper'
        ? [{ series: [i + 1, i + 2] as uPlot.Band.Bounds, fill: `${colourOf(style, group)}30` }]
        : [],
    ),
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false },
      sync: { key: 'curves' },
      bind: bindHands(hands, axis, logarithmic.x),
    },
    hooks: {
      setCursor: [(plot) => hands.onCursor(plot.cursor.idx ?? null)],
      setSelect: [
        (plot) => {
          const { left, width: dragged } = plot.select;
          if (dragged < 2) return;
          const [from, to] = [plot.posToVal(left, 'x'), plot.posToVal(left + dragged, 'x')];
          hands.onZoom(roundRange({ from, to }, axis.digits));
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}

/** Binds dragging. The first drag chooses a range, and later ones move it. With Shift, a drag chooses a narrower range. */
function bindHands({ onZoom, onPan, readPan }: ChartHands, { digits }: Axis, logarithmic: boolean): uPlot.Cursor.Bind {
  return {
    dblclick: () => () => {
      onZoom(null);
      return null;
    },
    mousedown: (plot, _target, choose) => (event) => {
      const pan = readPan();
      if (pan === null || event.shiftKey || event.button !== 0) return choose(event);
      panFrom(event, { ...pan, logarithmic, digits, width: plot.over.clientWidth, onPan, onEnd: onZoom });
      return null;
    },
  };
}

/** The lines of a group, from the one at the back to the one in front, which alone has the full colour. */
const STRENGTHS: readonly Trace['role'][] = ['measured', 'smoothed', 'mean'];

function isStrongest({ role, group }: Trace, traces: readonly Trace[]): boolean {
  const roles = new Set(traces.filter((trace) => trace.group === group).map((trace) => trace.role));
  return role === STRENGTHS.findLast((one) => roles.has(one));
}

const EDGES: ReadonlySet<Trace['role']> = new Set(['greatest', 'least', 'upper', 'lower']);

function seriesOf({ role, label, group }: Trace, colour: string, strongest: boolean): uPlot.Series {
  if (EDGES.has(role)) {
    // An edge of extremes is drawn across gaps, because only that part has no value. A band over seeds ends where seeds are missing.
    return { label, stroke: 'transparent', points: { show: false }, spanGaps: role === 'greatest' || role === 'least' };
  }
  const dash = [...(DASHES[group % DASHES.length] ?? [])];
  const stroke = strongest ? colour : `${colour}70`;
  return { label, stroke, dash, width: role === 'measured' ? 1.5 : 2.5, spanGaps: role !== 'mean' };
}
