/** Ends a trainer whose worker is gone, even in the middle of a long computation. */
import { Worker } from 'node:worker_threads';

/** An orphan gets another parent. The thread looks even while the main thread is inside a kernel. */
const WATCH = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 500);
`;

/** Nothing an orphan could still do would be accepted: its worker alone can report for it. */
export function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Read here: by the time the thread runs, the worker may be gone and init be the parent that never changes.
  new Worker(WATCH, { eval: true, stdout: true, stderr: true, workerData: process.ppid }).unref();
}
