/** Writes several files at once. They appear together at the end, or not at all when something fails. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { draftOf } from '@ordo/core/files';

export interface Drafts {
  /** Appends to the file with this index in the list. */
  write(file: number, text: string): Promise<void>;
  /** Gives the files their final names. */
  finish(): Promise<void>;
  /** Deletes all drafts. */
  discard(): Promise<void>;
}

/** The number of characters collected before a write, because writing single lines would cost a system call each. */
const BUFFERED = 1 << 16;

export async function createDrafts(names: readonly string[]): Promise<Drafts> {
  const drafts = names.map(draftOf);
  const buffers = names.map(() => '');
  const handles: FileHandle[] = [];
  const discard = async (): Promise<void> => {
    await Promise.allSettled(handles.map(async (handle) => handle.close()));
    await Promise.all(drafts.slice(0, handles.length).map(async (draft) => rm(draft, { force: true })));
  };
  try {
    for (const draft of drafts) handles.push(await open(draft, 'wx'));
  } catch (error) {
    await discard();
    throw error;
  }
  const flush = async (file: number): Promise<void> => {
    await (handles[file] as FileHandle).writeFile(buffers[file] as string);
    buffers[file] = '';
  };
  return {
    async write(file, text) {
      buffers[file] += text;
      if ((buffers[file] as string).length > BUFFERED) await flush(file);
    },
    async finish() {
      for (const [file, handle] of handles.entries()) {
        await flush(file);
        await handle.close();
      }
      for (const [file, draft] of drafts.entries()) await rename(draft, names[file] as string);
    },
    discard,
  };
}
