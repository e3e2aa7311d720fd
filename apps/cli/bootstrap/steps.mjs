/** Reports the steps of the bootstrap, one line each on stderr; stdout belongs to the command. */

/** A step without a remark that took less than this did nothing worth reporting. */
const NOTEWORTHY_MS = 1000;

/** Runs a step and prints how long it took. `work` may return a remark, or false when there was nothing to do. */
export async function step(title, work) {
  const start = performance.now();
  const remark = await work();
  const ms = performance.now() - start;
  if (remark === false || (remark === undefined && ms < NOTEWORTHY_MS)) return;
  say(`${title}: ${remark ?? 'done'} (${(ms / 1000).toFixed(1)} s)`);
}

export function say(line) {
  process.stderr.write(`ordo setup · ${line}\n`);
}
