/** Dragging a range of steps along: the chart follows in each frame, and the address once the button is let go. */
import { moveRange, type Place, roundRange, type StepRange } from './step-range.ts';

interface Pan extends Place {
  readonly range: StepRange;
  /** Decimals of a step, or of what else is on the axis. */
  readonly digits: number;
  /** In pixels. */
  readonly width: number;
  readonly onPan: (range: StepRange | null) => void;
  /** Called when steps have come to be in sight that were not. */
  readonly onEnd: (range: StepRange) => void;
}

export function panFrom(start: MouseEvent, { range, width, digits, onPan, onEnd, ...place }: Pan): void {
  let [moved, frame] = [range, 0];
  const show = (): void => {
    frame = 0;
    onPan(moved);
  };
  const drag = ({ clientX }: MouseEvent): void => {
    moved = moveRange(range, (start.clientX - clientX) / width, place);
    // A mouse may tell of its place more often than the page is drawn.
    frame ||= requestAnimationFrame(show);
  };
  const end = (): void => {
    document.removeEventListener('mousemove', drag);
    cancelAnimationFrame(frame);
    const [before, after] = [roundRange(range, digits), roundRange(moved, digits)];
    if (before.from === after.from && before.to === after.to) onPan(null);
    else onEnd(after);
  };
  document.addEventListener('mousemove', drag);
  document.addEventListener('mouseup', end, { once: true });
}
