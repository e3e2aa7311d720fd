/** Removes what was not used for long from a shared folder. Other processes may do the same at the same time. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

interface Entry {
  readonly place: string;
  readonly bytes: number;
  /** The time at which the file or folder was last changed or touched, in milliseconds since the epoch. */
  readonly used: number;
}

/**
 * Removes all files or folders with such names except those that were used last.
 * @param small the size in bytes above which they are never removed, because they took hours to make
 */
export async function keepNewest(
  folder: string,
  names: RegExp,
  { kept, small = Infinity }: { readonly kept: number; readonly small?: number },
): Promise<void> {
  const entries = (await list(folder, names)).filter(({ bytes }) => bytes < small);
  await remove(entries.toSorted((a, b) => b.used - a.used).slice(kept));
}

/** Removes the files or folders with such names that nobody has changed for this many milliseconds. */
export async function removeUnused(folder: string, names: RegExp, milliseconds: number): Promise<void> {
  const before = Date.now() - milliseconds;
  await remove((await list(folder, names)).filter(({ used }) => used < before));
}

async function list(folder: string, names: RegExp): Promise<Entry[]> {
  const found = (await readdir(folder)).filter((name) => names.test(name)).map((name) => path.join(folder, name));
  const entries = await Promise.all(found.map((place) => describe(place).catch(() => null)));
  // Entries that another process has just removed are skipped.
  return entries.filter((entry) => entry !== null);
}

async function describe(place: string): Promise<Entry> {
  const found = await stat(place);
  return { place, bytes: found.isDirectory() ? await sizeOf(place) : found.size, used: found.mtimeMs };
}

/** Returns the number of bytes of the files in a folder. */
export async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function remove(entries: readonly Entry[]): Promise<void> {
  for (const { place } of entries) await rm(place, { recursive: true, force: true });
}
