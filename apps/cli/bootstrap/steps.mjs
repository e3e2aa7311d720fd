/**
 * Reports the steps of the bootstrap on stderr, one line each. On a terminal it also shows the running steps. stdout belongs to
 * the command.
 */

/** The shortest time of a step that is worth a report, unless the step has a remark. */
const NOTEWORTHY_MS = 1000;
const REDRAW_MS = 1000;
const CLEAR_LINE = '\r\u001B[K';

/** The running steps: a map from the title of each to the time when it began. */
const running = new Map();
let timer;

/** Runs a step and prints how long it took. `work` may return a remark, or false when there was nothing to do. */
export async function step(title, work) {
  const start = performance.now();
  running.set(title, start);
  timer ??= watch();
  let remark;
  try {
    remark = await work();
  } finally {
    running.delete(title);
    if (running.size === 0) endWatch();
  }
  const ms = performance.now() - start;
  if (remark === false || (remark === undefined && ms < NOTEWORTHY_MS)) return;
  say(`${title}: ${remark ?? 'done'} (${(ms / 1000).toFixed(1)} s)`);
}

export function say(line) {
  process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ''}ordo setup · ${line}\n`);
}

function watch() {
  return process.stderr.isTTY ? setInterval(draw, REDRAW_MS) : undefined;
}

/** Shows the running steps, and for how long each has been running. */
function draw() {
  const now = performance.now();
  const steps = [...running].map(([title, since]) => `${title} ${Math.round((now - since) / 1000)} s`);
  process.stderr.write(CLEAR_LINE + `ordo setup … ${steps.join(', ')}`.slice(0, process.stderr.columns));
}

function endWatch() {
  clearInterval(timer);
  timer = undefined;
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}
