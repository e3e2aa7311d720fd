/** What the bootstrap says: one line per step on stderr, so that stdout stays the command's own. */

/** Runs one step and prints its duration; `work` may return a remark, or `false` for "nothing to do" (prints nothing). */
export async function step(title, work) {
  const start = performance.now();
  const remark = await work();
  if (remark === false) return;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`${title}: ${typeof remark === 'string' ? remark : 'done'} (${seconds} s)`);
}

export function say(line) {
  process.stderr.write(`ordo setup · ${line}\n`);
}
