// Allows one build of an addon at a time. Test workers and people may start builds at the same moment, and the second build
// then finds nothing left to do.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Returns whether the lock belongs to a build that was killed. */
function isStale(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && !isAlive(pid);
  } catch {
    return false; // The other build has just ended.
  }
}

/** Runs `build` as soon as no other process is building the same addon. */
export async function withBuildLock(file, build) {
  mkdirSync(path.dirname(file), { recursive: true });
  while (!tryLock(file)) {
    if (isStale(file)) rmSync(file, { force: true });
    else await sleep(200);
  }
  try {
    return await build();
  } finally {
    rmSync(file, { force: true });
  }
}
