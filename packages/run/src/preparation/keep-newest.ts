/** Removes from a shared folder what was not used for long. Other processes may do the same at the same time. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

interface Entry {
  readonly place: string;
  readonly bytes: number;
  /** When it was changed or touched, in milliseconds since the epoch. */
  readonly used: number;
}

/**
 * Leaves of the files or folders with such names only those that were used last.
 * @param small larger ones, in bytes, are never removed: they cost hours
 */
export async function keepNewest(
  folder: string,
  names: RegExp,
  { kept, small = Infinity }: { readonly kept: number; readonly small?: number },
): Promise<void> {
  const entries = (await list(folder, names)).filter(({ bytes }) => bytes < small);
  await remove(entries.toSorted((a, b) => b.used - a.used).slice(kept));
}

/** Removes the files or folders with such names that nobody has changed for so many milliseconds. */
export async function removeUnused(folder: string, names: RegExp, milliseconds: number): Promise<void> {
  const before = Date.now() - milliseconds;
  await remove((await list(folder, names)).filter(({ used }) => used < before));
}

async function list(folder: string, names: RegExp): Promise<Entry[]> {
  const found = (await readdir(folder)).filter((name) => names.test(name)).map((name) => path.join(folder, name));
  const entries = await Promise.all(found.map((place) => describe(place).catch(() => null)));
  // What another process has just removed is not there any more.
  return entries.filter((entry) => entry !== null);
}

async function describe(place: string): Promise<Entry> {
  const found = await stat(place);
  return { place, bytes: found.isDirectory() ? await sizeOf(place) : found.size, used: found.mtimeMs };
}

/** The bytes of the files in a folder. */
export async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function remove(entries: readonly Entry[]): Promise<void> {
  for (const { place } of entries) await rm(place, { recursive: true, force: true });
}
