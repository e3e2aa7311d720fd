/** Drags a range of steps. The chart follows in each frame, and the address changes when the button is released. */
import { moveRange, type Place, roundRange, type StepRange } from '../curves/step-range.ts';

interface Pan extends Place {
  readonly range: StepRange;
  /** The number of decimals of a position on the axis. */
  readonly digits: number;
  /** The width of the chart, in pixels. */
  readonly width: number;
  readonly onPan: (range: StepRange | null) => void;
  /** Called at the end of a drag that has changed the range. */
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
    // A mouse may report its position more often than the page is drawn.
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
