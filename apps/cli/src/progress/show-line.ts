/** Shows one line that changes: redrawn in place on a terminal, and printed every ten seconds elsewhere. */

import { withoutBars } from './draw.ts';

const PLAIN_EVERY_MS = 10_000;

export interface ShownLine {
  /** Shows the line. @param draw called only if the line is shown now */
  readonly tell: (draw: () => string) => void;
  /** Clears the line on a terminal. */
  readonly stop: () => void;
}

export function showLine(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  now: () => number = () => performance.now(),
): ShownLine {
  let told = now();
  let isOpen = false;
  return {
    tell: (draw) => {
      if (!stream.isTTY && now() - told < PLAIN_EVERY_MS) return;
      told = now();
      stream.write(stream.isTTY ? `\r\u{1b}[K${draw()}` : `${withoutBars(draw())}\n`);
      isOpen = stream.isTTY;
    },
    stop: () => {
      if (isOpen) stream.write('\r\u{1b}[K');
      isOpen = false;
    },
  };
}
