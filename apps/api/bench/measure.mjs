/** Computes quantiles and the processor time of processes, and says how a measured API is started. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock is. */
const TICKS_PER_SECOND = 100;

/** Returns the options of an API that logs little. @param profile the folder for a profile of its processor time, if any */
export function measured(profile) {
  const nodeOptions = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  return { settings: { ORDO_LOG_LEVEL: 'warn' }, run: { nodeOptions } };
}

export const quantile = (values, q) => values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(q * values.length) - 1)];
export const median = (values) => quantile(values, 0.5);

/** Reads the fields of /proc/<pid>/stat after the name, which may contain spaces: the state, the parent, and so on. */
function readStat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

export const parentOf = (pid) => Number(readStat(pid)[1]);

/** Returns the processor seconds of a process, including those of children that have ended. */
function secondsOf(pid) {
  const [user, system, ofChildren, systemOfChildren] = readStat(pid).slice(11, 15).map(Number);
  return (user + system + ofChildren + systemOfChildren) / TICKS_PER_SECOND;
}

/** Returns the processor seconds of a process and of its children. */
export function processorSeconds(pid) {
  let sum = secondsOf(pid);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (parentOf(name) === pid) sum += secondsOf(name);
    } catch {
      // The process has ended in the meantime, and its time now counts for its parent.
    }
  }
  return sum;
}
