/** Gives other threads of the machine precedence. */
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * The niceness. With this value, the thread gets a fifth of what the event loop gets when both need the same core. With 19, a
 * busy machine would never finish a report.
 */
const NICENESS = 7;

/** Lowers the priority of the calling thread. Only Linux has priorities per thread; elsewhere nothing changes. */
export function yieldProcessor(): void {
  if (process.platform !== 'linux') return;
  const threadId = Number(path.basename(readlinkSync('/proc/thread-self')));
  os.setPriority(threadId, Math.max(NICENESS, os.getPriority(threadId)));
}
