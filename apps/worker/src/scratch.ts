/** The worker's folder for attempts in progress. Nothing in it is needed after the worker has exited. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file in each folder whose time of modification says when its worker was last alive. */
const SIGN_OF_LIFE = 'alive';
/** A folder without the sign is being created or comes from elsewhere, so it gets much more time. */
const UNSIGNED_AGE_MS = 24 * 3_600_000;

export interface ScratchPace {
  /** Milliseconds between two signs of life. */
  readonly beatMs: number;
  /** A worker without a sign for so many milliseconds is dead. Its attempts were handed over long before. */
  readonly deadAfterMs: number;
}

export interface Scratch {
  readonly folder: string;
  /** Removes the folder. */
  close(): Promise<void>;
}

/**
 * Creates a folder of the worker's own in `stateDir`, shows in it that the worker is alive, and removes the folders of dead
 * workers. Process ids could not tell who is alive: workers in several containers or machines may share the folder, and
 * the same id then belongs to different processes. Times do, and all of them are the file system's own.
 */
export async function openScratch(
  stateDir: string,
  name: string,
  { beatMs, deadAfterMs }: ScratchPace = { beatMs: 5_000, deadAfterMs: 60_000 },
): Promise<Scratch> {
  const folder = path.join(stateDir, `${name}.${randomUUID()}`);
  let beating: Promise<void> = Promise.resolve();
  const beat = async (): Promise<void> => {
    const now = await showLife(folder);
    await removeDead(stateDir, now - deadAfterMs);
  };
  await beat();
  const timer = setInterval(() => {
    // On a full or missing disk the attempts fail, and they say why.
    beating = beating.then(beat).catch(() => undefined);
  }, beatMs);
  timer.unref();
  return {
    folder,
    close: async () => {
      clearInterval(timer);
      await beating;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the file system's time of now, in milliseconds. */
async function showLife(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const sign = path.join(folder, SIGN_OF_LIFE);
  // Truncating sets the time by the clock of the file system, and works on a full disk.
  await (await open(sign, 'w')).close();
  return (await stat(sign)).mtimeMs;
}

/** Removes the folders that have shown no sign of life since `deadline`, in milliseconds. */
async function removeDead(stateDir: string, deadline: number): Promise<void> {
  for (const entry of await readdir(stateDir)) {
    const folder = path.join(stateDir, entry);
    const [sign, self] = await Promise.all([modifiedAt(path.join(folder, SIGN_OF_LIFE)), modifiedAt(folder)]);
    const isDead = sign === null ? self !== null && self < deadline - UNSIGNED_AGE_MS : sign < deadline;
    if (isDead) await rm(folder, { recursive: true, force: true });
  }
}

async function modifiedAt(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null);
  return found === null ? null : found.mtimeMs;
}
