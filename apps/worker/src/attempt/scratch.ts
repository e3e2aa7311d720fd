/** The worker's folder for attempts in progress. Nothing in it is needed after the worker has exited. */
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ID_FORM, makeFolder } from '@ordo/core';

/** A file in each folder, which its worker touches as long as it is alive. */
const SIGN_OF_LIFE = 'alive';
/** Matches the folder of a worker: its name and a UUID. Folders with other names are ignored. */
const OWN = new RegExp(`\\.${ID_FORM}$`, 'u');
/** The ending of a dead worker's folder while it is removed. Any worker may continue a removal that another one has begun. */
const DEAD = '.dead';

export interface ScratchPace {
  /** The time in milliseconds between two signs of life, and between two looks at the signs of others. */
  readonly beatMs: number;
  /** The number of looks without a new sign after which a worker is dead. Its attempts were handed over long before. */
  readonly looks: number;
}

/** With these values, the folder of a dead worker is removed after at most 65 seconds, if another worker runs all that time. */
const PACE: ScratchPace = { beatMs: 5_000, looks: 12 };

export interface Scratch {
  readonly folder: string;
  /** Removes the folder. */
  close(): Promise<void>;
}

/**
 * Creates a folder for this worker in `stateDir`, shows in it that the worker is alive, and removes the folders of dead
 * workers, even while the worker has nothing to do. Process ids could not tell which workers are alive: workers in several
 * containers or machines may share the folder, and the same id then belongs to different processes.
 */
export async function openScratch(
  stateDir: string,
  name: string,
  { beatMs, looks }: ScratchPace = PACE,
): Promise<Scratch> {
  const folder = path.join(stateDir, `${name}.${randomUUID()}`);
  const watch = new Watch(stateDir, looks);
  let beating: Promise<void> = showLife(folder);
  await beating;
  const timer = setInterval(() => {
    // On a full or missing disk the attempts fail, and say why. The folders of others are still looked at.
    beating = beating
      .then(() => showLife(folder))
      .catch(() => undefined)
      .then(() => watch.look())
      .catch(() => undefined);
  }, beatMs);
  timer.unref();
  return {
    folder,
    close: async () => {
      clearInterval(timer);
      await beating;
      // A trainer that is being killed may still write. Anything that remains is removed by other workers.
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined);
    },
  };
}

async function showLife(folder: string): Promise<void> {
  await makeFolder(folder);
  // Truncating the file sets its time of modification, and works on a full disk.
  await (await open(path.join(folder, SIGN_OF_LIFE), 'w')).close();
}

interface SeenSign {
  readonly sign: string;
  /** The number of looks that have found the same sign again. */
  readonly times: number;
}

/**
 * Watches the signs of life of all workers. It counts its own looks at an unchanged sign and compares no times. Therefore
 * neither a changed clock nor a sleeping machine makes a living worker look dead, or a dead one alive.
 */
class Watch {
  readonly #stateDir: string;
  readonly #looks: number;
  #seen: ReadonlyMap<string, SeenSign> = new Map();

  constructor(stateDir: string, looks: number) {
    this.#stateDir = stateDir;
    this.#looks = looks;
  }

  async look(): Promise<void> {
    const seen = new Map<string, SeenSign>();
    for (const entry of await readdir(this.#stateDir)) {
      if (entry.endsWith(DEAD) && OWN.test(entry.slice(0, -DEAD.length))) await this.#remove(entry);
      if (!OWN.test(entry)) continue;
      const sign = await readSign(path.join(this.#stateDir, entry));
      const before = this.#seen.get(entry);
      const times = before?.sign === sign ? before.times + 1 : 0;
      seen.set(entry, { sign, times });
      if (times >= this.#looks) await this.#bury(entry);
    }
    this.#seen = seen;
  }

  /**
   * Removes the folder of a dead worker. It is renamed first, so that an interrupted removal does not leave half a folder
   * without its sign.
   */
  async #bury(entry: string): Promise<void> {
    const dead = `${entry}${DEAD}`;
    const at = (name: string): string => path.join(this.#stateDir, name);
    // Another worker may have been faster.
    await rename(at(entry), at(dead)).catch(() => undefined);
    await this.#remove(dead);
  }

  /**
   * Removes a folder. If this fails now, for example because a frozen trainer wakes up and writes to the folder, it is tried
   * again.
   */
  async #remove(entry: string): Promise<void> {
    await rm(path.join(this.#stateDir, entry), { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Returns the time of the last sign as text; empty without a sign, as after a crash in between. Opening the file bypasses
 * caches of NFS.
 */
async function readSign(folder: string): Promise<string> {
  const file = await open(path.join(folder, SIGN_OF_LIFE), 'r').catch(() => null);
  if (file === null) return '';
  try {
    return String((await file.stat({ bigint: true })).mtimeNs);
  } finally {
    await file.close();
  }
}
