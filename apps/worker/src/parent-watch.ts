/** Ends a trainer whose worker is gone, even in the middle of a long computation. */
import { Worker } from 'node:worker_threads';

/** An orphan gets another parent. The thread looks even while the main thread is inside a kernel. */
const WATCH = `
const { ppid } = process;
setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 500);
`;

/** Nothing an orphan could still do would be accepted: its worker alone can report for it. */
export function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  new Worker(WATCH, { eval: true, stdout: true, stderr: true }).unref();
}
