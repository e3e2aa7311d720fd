import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Drawing, type Line, NO_TRACES, type Traces, traceLines } from './chart-traces.ts';
import { drawNever, drawSoon } from './draw-soon.ts';
import { useInSight } from './use-box.ts';

/** The traces of lines. When lines grow that nobody can see, theirs follow once somebody can. */
export function useTraces(box: RefObject<HTMLElement | null>, lines: readonly Line[], drawing: Drawing): Traces {
  const [traced, show] = useState(NO_TRACES);
  const inSight = useInSight(box);
  const latest = useRef({ lines, drawing });
  const drawn = useRef<readonly Line[]>([]);
  const draw = useCallback(() => {
    drawn.current = latest.current.lines;
    show(traceLines(latest.current.lines, latest.current.drawing));
  }, []);
  const isEmpty = traced.steps.length === 0;
  useEffect(() => {
    latest.current = { lines, drawing };
    // What is read aloud below a picture is there from the beginning, and none keeps what the server has reduced since.
    if (inSight || isEmpty || isShorter(lines, drawn.current)) drawSoon(draw);
  }, [lines, drawing, inSight, isEmpty, draw]);
  useEffect(() => () => drawNever(draw), [draw]);
  return traced;
}

const isShorter = (lines: readonly Line[], before: readonly Line[]): boolean =>
  lines.some(({ points }, i) => points.steps.length < (before[i]?.points.steps.length ?? 0));
