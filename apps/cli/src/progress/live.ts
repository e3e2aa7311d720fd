/** Shows the progress of runs: redrawn in place on a terminal, and as plain lines elsewhere. */
import { createLogUpdate } from 'log-update';
import { drawRuns } from './draw.ts';
import { describePace } from './pace.ts';
import { ProgressLines } from './progress-lines.ts';
import { hasEnded, type RunBoard, type RunStatus } from './run-board.ts';

export interface LiveProgress {
  /** Writes a line above the redrawn part. */
  say(line: string): void;
  /** Draws the last state and releases the terminal. */
  stop(): void;
}

const REDRAW_MS = 200;

export function showProgress(board: RunBoard, stream: NodeJS.WriteStream): LiveProgress {
  return stream.isTTY ? showOnTerminal(board, stream) : showAsLines(board, stream);
}

function showOnTerminal(board: RunBoard, stream: NodeJS.WriteStream): LiveProgress {
  const update = createLogUpdate(stream);
  const draw = (rows: number): void =>
    update(
      [...drawRuns(fitting(board.list(), rows), stream.columns), describePace(board.list(), performance.now())].join(
        '\n',
      ),
    );
  // Two rows are needed for the line below the runs and for the line of the cursor.
  const redraw = (): void => draw(stream.rows - 2);
  const timer = setInterval(redraw, REDRAW_MS);
  return {
    say: (line) => {
      update.clear();
      stream.write(`${line}\n`);
      redraw();
    },
    stop: () => {
      clearInterval(timer);
      redraw();
      update.done();
    },
  };
}

/** Returns as many runs as there are rows: running ones first, then those that have ended or wait, in their order. */
function fitting(runs: readonly RunStatus[], rows: number): readonly RunStatus[] {
  if (runs.length <= rows) return runs;
  const shown = new Set(runs.toSorted((a, b) => urgency(b) - urgency(a)).slice(0, Math.max(1, rows)));
  return runs.filter((run) => shown.has(run));
}

function urgency(run: RunStatus): number {
  if (run.state === 'running') return 2;
  return hasEnded(run) ? 0 : 1;
}

function showAsLines(board: RunBoard, stream: NodeJS.WriteStream): LiveProgress {
  const lines = new ProgressLines();
  const tell = (isLast: boolean): void => {
    for (const line of lines.next(board.list(), performance.now(), isLast)) stream.write(`${line}\n`);
  };
  const timer = setInterval(() => tell(false), REDRAW_MS);
  return {
    say: (line) => void stream.write(`${line}\n`),
    stop: () => {
      clearInterval(timer);
      tell(true);
    },
  };
}
