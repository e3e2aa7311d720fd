import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Names a draft of a file, next to it. */
export function draftOf(file: string): string {
  return `${file}.${randomUUID()}.draft`;
}

/** Returns the file that a draft is for, which is the one that users know, and any other path unchanged. */
export function withoutDraft(file: string): string {
  return file.replace(/\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.draft$/u, '');
}

/** Lets `write` make a draft next to the file, and puts it in the file's place. After an error, no draft is left. */
export async function replaceFile(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftOf(file);
  try {
    await write(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Writes a file completely or not at all: into a draft next to it, which is synced and then renamed. */
export async function writeFileAtomically(file: string, data: string | Uint8Array): Promise<void> {
  await makeFolder(path.dirname(file));
  await replaceFile(file, async (draft) => {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

/**
 * Creates a folder with all of its parents, and returns the topmost folder that it created. Node's own recursive `mkdir` never
 * ends on a file system where folders cannot be created, such as `/proc`.
 */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  const place = path.resolve(folder);
  try {
    return (await makeOne(place, mode)) ? place : undefined;
  } catch (error) {
    const parent = path.dirname(place);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === place) throw error;
    const first = await makeFolder(parent, mode);
    return (await makeOne(place, mode)) ? (first ?? place) : first;
  }
}

/** Creates one folder. @returns false for a folder that exists */
async function makeOne(place: string, mode: number | undefined): Promise<boolean> {
  try {
    await mkdir(place, { mode });
    return true;
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(place)).isDirectory();
    if (exists) return false;
    throw error;
  }
}
