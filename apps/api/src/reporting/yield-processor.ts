/** Lets other threads of the machine go first. */
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A fifth of what the event loop gets when both want the same core. With 19, busy machines never finish a report. */
const NICENESS = 7;

/** Lowers the priority of the calling thread. Only Linux gives threads priorities of their own; elsewhere nothing changes. */
export function yieldProcessor(): void {
  if (process.platform !== 'linux') return;
  const threadId = Number(path.basename(readlinkSync('/proc/thread-self')));
  os.setPriority(threadId, Math.max(NICENESS, os.getPriority(threadId)));
}
