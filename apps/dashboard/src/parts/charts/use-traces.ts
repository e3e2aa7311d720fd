import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Drawing, type Line, NO_TRACES, type Traces, traceLines } from './chart-traces.ts';
import { drawNever, drawSoon } from './draw-soon.ts';
import { useInSight } from './use-box.ts';

interface Sheet {
  lines: readonly Line[];
  drawing: Drawing;
  /** The lines that were drawn last. */
  drawn: readonly Line[];
}

/** Computes the traces of lines. If a chart is not visible, its traces are updated when it becomes visible. */
export function useTraces(box: RefObject<HTMLElement | null>, lines: readonly Line[], drawing: Drawing): Traces {
  const [traced, show] = useState(NO_TRACES);
  const inSight = useInSight(box);
  const sheet = useRef<Sheet>({ lines, drawing, drawn: [] });
  const draw = useMemo(() => drawingOf(sheet.current, show), []);
  const isEmpty = traced.steps.length === 0;
  useEffect(() => {
    Object.assign(sheet.current, { lines, drawing });
    // The table for screen readers must be there from the beginning, and no chart may keep points that the server has reduced since.
    if (inSight || isEmpty || isShorter(lines, sheet.current.drawn)) drawSoon(draw);
  }, [lines, drawing, inSight, isEmpty, draw]);
  useEffect(() => () => drawNever(draw), [draw]);
  return traced;
}

/** Makes the function that draws. It lives as long as the chart, and inside the hook it would keep the first lines. */
const drawingOf = (sheet: Sheet, show: (traced: Traces) => void) => (): void => {
  sheet.drawn = sheet.lines;
  show(traceLines(sheet.lines, sheet.drawing));
};

const isShorter = (lines: readonly Line[], before: readonly Line[]): boolean =>
  lines.some(({ points }, i) => points.steps.length < (before[i]?.points.steps.length ?? 0));
