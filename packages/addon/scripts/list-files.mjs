// Lists the files that an addon is compiled from.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from './hashes.mjs';

/**
 * Lists the files of a folder whose names have this ending, as absolute paths. They are sorted, because hashes depend on their
 * order.
 */
export function listFiles(folder, ending) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** Returns the hash of all headers in these folders: a change in one of them recompiles everything. */
export function hashHeaders(folders) {
  return hashOf(folders.flatMap((folder) => listFiles(folder, '.h')).map((file) => readFileSync(file)));
}
