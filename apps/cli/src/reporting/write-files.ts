/** Writes rendered files to disk. */
import path from 'node:path';
import { writeFileAtomically } from '@ordo/core';

/** Writes the files into `folder`, each completely or not at all, and returns their paths. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<string[]> {
  const paths: string[] = [];
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    await writeFileAtomically(file, content);
    paths.push(file);
  }
  return paths;
}
