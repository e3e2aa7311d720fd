/** How much of a core a process takes. */
import { readFileSync } from 'node:fs';
import { pause } from './stage.mjs';

/** The processor time of a process so far, in seconds. */
const cpuOf = (pid) => {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(words[11]) + Number(words[12])) / 100;
};

/** @returns percent of a core, over so many seconds */
export async function shareOf(pid, seconds) {
  const [cpu, begun] = [cpuOf(pid), performance.now()];
  await pause(seconds * 1_000);
  return (100_000 * (cpuOf(pid) - cpu)) / (performance.now() - begun);
}
