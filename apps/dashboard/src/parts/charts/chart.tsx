/** Draws curves of several runs over one axis. A table of the last values serves everyone who cannot see the picture. */
import 'uplot/dist/uPlot.min.css';
import { memo, type ReactNode, useRef, useState } from 'react';
import { LastValues } from './chart-last-values.tsx';
import type { ChartHands } from './chart-options.ts';
import { SaveChart } from '../saving/save-chart.tsx';
import { Readout } from './chart-readout.tsx';
import type { Drawing, Line } from './chart-traces.ts';
import { fillRange, moveRange, type OpenRange, roundRange, scaleRange, type StepRange } from '../curves/step-range.ts';
import { useWidth } from './use-box.ts';
import { usePlot } from './use-plot.ts';
import { useTraces } from './use-traces.ts';

interface Props {
  readonly title: string;
  /** The handle that moves the chart among others. */
  readonly grip?: ReactNode;
  readonly lines: readonly Line[];
  readonly drawing: Drawing;
  /** The visible steps. By default all steps are visible. */
  readonly range?: OpenRange | undefined;
  /** Called with the width in pixels. The server then reduces the curves for this width. */
  readonly onWidth: (width: number) => void;
  readonly onZoom: ChartHands['onZoom'];
}

export const Chart = memo(function Chart({ title, grip, lines, drawing, range, onWidth, onZoom }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<number | null>(null);
  const width = useWidth(box, onWidth);
  const traced = useTraces(box, lines, drawing);
  const moveCrosshair = usePlot({ box, width, traced, drawing, range, onZoom, onCursor: setPlace });
  const turn = (key: string, at: number): boolean => {
    const next = turned(key, { steps: traced.steps, range, at, logarithmic: drawing.logarithmic.x });
    if (next !== null) onZoom(roundRange(next, drawing.axis.digits));
    return next !== null;
  };
  const moveTo = (next: number): void => {
    setPlace(next);
    moveCrosshair(next);
  };
  return (
    <figure
      className={range === undefined ? 'chart' : 'chart zoomed'}
      aria-label={`Curves of ${title}, listed below the picture`}
    >
      <figcaption className="actions">
        {grip}
        <span className="name">{title}</span>
        <SaveChart box={box} title={title} lines={lines} axis={drawing.axis} />
      </figcaption>
      <div ref={box} className="plot" aria-hidden="true" />
      <Readout
        axis={drawing.axis}
        title={title}
        traced={traced}
        range={range}
        place={place}
        onMove={moveTo}
        onTurn={turn}
      />
      <LastValues axis={drawing.axis} title={title} lines={lines} until={range?.to} />
    </figure>
  );
});

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -0.25, ArrowRight: 0.25 };
const FACTORS: Readonly<Record<string, number>> = { ArrowUp: 0.5, ArrowDown: 2 };

interface Turning {
  readonly steps: Float64Array;
  readonly range: OpenRange | undefined;
  /** The step under the crosshair. */
  readonly at: number;
  readonly logarithmic: boolean;
}

/** Returns the range that a key chooses; null if the key has no meaning here. */
function turned(key: string, { steps, range, at, logarithmic }: Turning): StepRange | null {
  const [now, extent] = [fillRange(range, steps), fillRange({}, steps)];
  if (now === null || extent === null) return null;
  const [share, factor] = [MOVES[key], FACTORS[key]];
  if (share !== undefined) return range === undefined ? null : moveRange(now, share, { extent, logarithmic });
  return factor === undefined ? null : scaleRange(now, at, { extent, logarithmic, factor });
}
