/** Lists the files of a package. */
import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the paths of all files in a folder and in the folders below it, in no particular order. The paths are relative to the
 * folder and have forward slashes. If the folder does not exist, there are none. Links are followed, so that a package whose
 * files are links has the same files as its original.
 *
 * `readdirSync` has an option for this, but it asks the file system about every entry again, which takes longer.
 * @param skipped the names of the folders whose files are left out
 */
export function listFiles(folder: string, skipped: readonly string[] = []): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!isFolder(folder, entry)) return [entry.name];
    if (skipped.includes(entry.name)) return [];
    return listFiles(path.join(folder, entry.name), skipped).map((name) => `${entry.name}/${name}`);
  });
}

function isFolder(folder: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return statSync(path.join(folder, entry.name), { throwIfNoEntry: false })?.isDirectory() ?? false;
}
