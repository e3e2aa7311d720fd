/** Allows one setup at a time in a clone. The lock file names its owner, so that the lock of a dead owner can be taken over. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './steps.mjs';

/** Waits for the lock, runs `work`, and releases the lock in any case. */
export async function withLock(file, work) {
  await acquire(file);
  try {
    return await work();
  } finally {
    release(file);
  }
}

/** Removes the lock if this process owns it. The signal handler calls this, because it cannot wait for `withLock`. */
export function release(file) {
  if (readOwner(file) === ownName()) rmSync(file, { force: true });
}

async function acquire(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; ; ) {
    if (create(file)) return;
    const owner = readOwner(file);
    if (owner !== undefined && !isAlive(owner)) takeAway(file, owner);
    else {
      if (!told) say(`another setup is running in this directory (process ${owner?.split(' ')[0]}); waiting for it`);
      told = true;
      await delay(250);
    }
  }
}

/** Creates the lock together with its content (by a hard link), so that no process ever reads an empty lock. */
function create(file) {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, ownName());
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Moves a dead owner's lock aside. If another process was faster and its lock was moved by mistake, that lock is put back. */
function takeAway(file, owner) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readOwner(aside) === owner) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function readOwner(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Names this process by its id and, if the system provides it, its start time, because ids are reused. */
function ownName() {
  return nameOf(process.pid);
}

function nameOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in brackets may contain blanks; the start time, field 22, is the 20th after the last bracket.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return `${pid} ?`;
  }
}

function isAlive(owner) {
  const pid = Number(owner.split(' ')[0]);
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return nameOf(pid) === owner;
}
