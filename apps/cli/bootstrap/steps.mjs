/** What the bootstrap says: one line per step on stderr, so that stdout stays the command's own. */

/** Below this a step that has no remark was nothing new and is not worth a line. */
const NOTEWORTHY_MS = 1000;

/** Runs one step and prints its duration; `work` may return a remark, or `false` when there was nothing to do. */
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
