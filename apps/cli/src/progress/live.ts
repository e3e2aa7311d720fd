/** Shows the progress of runs: redrawn in place on a terminal, and as plain lines elsewhere. */
import { createLogUpdate } from 'log-update';
import { drawRuns } from './draw.ts';
import type { RunBoard, RunStatus } from './run-board.ts';

export interface LiveProgress {
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
  const draw = (): void => update(drawRuns(board.list(), stream.columns).join('\n'));
  const timer = setInterval(draw, REDRAW_MS);
  return {
    stop: () => {
      clearInterval(timer);
      draw();
      update.done();
    },
  };
}

/** Prints a line when a run changes its state or phase, and every ten seconds for a run that is running. */
function showAsLines(board: RunBoard, stream: NodeJS.WriteStream): LiveProgress {
  const told = new Map<string, { key: string; at: number }>();
  const tell = (): void => {
    const due = board.list().filter((run) => isDue(run, told));
    for (const run of due) told.set(run.id, { key: keyOf(run), at: Date.now() });
    for (const line of drawRuns(due, Number.POSITIVE_INFINITY)) stream.write(`${line}\n`);
  };
  const timer = setInterval(tell, REDRAW_MS);
  return {
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
