/** Shows the progress of runs: redrawn in place on a terminal, and as plain lines elsewhere. */
import { createLogUpdate } from 'log-update';
import { drawRuns, withoutBars } from './draw.ts';
import { describePace } from './pace.ts';
import { hasEnded, type RunBoard, type RunStatus } from './run-board.ts';

export interface LiveProgress {
  /** Writes a line above the redrawn part. */
  say(line: string): void;
  /** Draws the last state and releases the terminal. */
  stop(): void;
}

const REDRAW_MS = 200;
const PLAIN_EVERY_MS = 10_000;

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

/** Prints a line when a run changes its state or phase, and every ten seconds while it is running. */
function showAsLines(board: RunBoard, stream: NodeJS.WriteStream): LiveProgress {
  const told = new Map<string, { key: string; at: number }>();
  let ended = 0;
  const tell = (): void => {
    const due = board.list().filter((run) => isDue(run, told));
    for (const run of due) told.set(run.id, { key: keyOf(run), at: Date.now() });
    for (const line of drawRuns(due, Number.POSITIVE_INFINITY)) stream.write(`${withoutBars(line)}\n`);
    const now = board.list().filter(hasEnded).length;
    if (now > ended) stream.write(`${describePace(board.list(), performance.now())}\n`);
    ended = now;
  };
  const timer = setInterval(tell, REDRAW_MS);
  return {
    say: (line) => void stream.write(`${line}\n`),
    stop: () => {
      clearInterval(timer);
      tell();
    },
  };
}

function keyOf(run: RunStatus): string {
  return run.state === 'queued' ? `queued/${run.waitsFor}` : `${run.state}/${run.phase}`;
}

function isDue(run: RunStatus, told: ReadonlyMap<string, { key: string; at: number }>): boolean {
  const last = told.get(run.id);
  if (last === undefined || last.key !== keyOf(run)) return true;
  return run.state === 'running' && Date.now() - last.at >= PLAIN_EVERY_MS;
}
