/** Ends a child process whose parent is gone, even in the middle of a long computation. */
import { Worker } from 'node:worker_threads';

/** The code of a thread that checks for a new parent, which an orphan gets, even while the main thread computes. */
const WATCH = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 500);
`;

/** Kills this process when its parent exits, because only the parent could have reported its work. */
export function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Read `ppid` here: once the thread runs, the parent may already be gone, and init, the new parent, never changes.
  new Worker(WATCH, { eval: true, stdout: true, stderr: true, workerData: process.ppid }).unref();
}
