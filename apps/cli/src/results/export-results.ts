/** Packs all finished results of a folder. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isArchive, OrdoError, packArchive, replaceFile } from '@ordo/core';
import type { Output } from '../output.ts';
import { requireWritableFile } from '../options/writable-path.ts';
import { fileOf, type KeptResult, renderKept } from './kept-result.ts';
import { describeUnusable } from '../options/unusable-path.ts';

export interface ExportFlags {
  readonly from: string;
}

/**
 * Exports the results.
 * @throws OrdoError `request.invalid` for a folder that does not exist, or a file whose name is not that of an archive
 */
export async function exportResults(file: string, { from }: ExportFlags, output: Output): Promise<void> {
  if (!isArchive(file)) {
    throw new OrdoError('request.invalid', `${file} is not the name of an archive`, { fix: 'let it end in .tar.gz' });
  }
  await requireWritableFile(file, '<file>');
  if (!existsSync(from)) {
    throw new OrdoError('request.invalid', `there is no folder ${from}`, {
      fix: 'name the folder of the runs with --from',
    });
  }
  const folders = await findRunFolders(from);
  const draft = await mkdtemp(path.join(tmpdir(), 'ordo-results-'));
  try {
    const written = new Set<string>();
    for (const folder of folders) {
      const kept = await readRunFolder(folder);
      written.add(kept.hash);
      await writeFile(path.join(draft, fileOf(kept.hash)), renderKept(kept));
    }
    await replaceFile(file, (archive) => packArchive(draft, archive));
    output.result({ file, results: written.size }, `wrote ${file}: ${written.size} finished results`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Finds the folders of finished runs, in the order of their names. */
async function findRunFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  if (names.has('run.json')) return names.has('result.json') ? [folder] : [];
  const inside: string[] = [];
  for (const { name } of entries
    .filter((entry) => entry.isDirectory())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    inside.push(...(await findRunFolders(path.join(folder, name))));
  }
  return inside;
}

/** Reads the folder of a run. Related commands wrote the files, which are checked when they are imported. */
async function readRunFolder(folder: string): Promise<KeptResult> {
  const read = async (name: string): Promise<unknown> => {
    const file = path.join(folder, name);
    try {
      return JSON.parse(await readFile(file, 'utf8'));
    } catch (error) {
      throw new OrdoError('request.invalid', `${file} ${describeUnusable(error)}`, {
        fix: 'remove the folder of this run, which is then executed again',
        cause: error,
      });
    }
  };
  return {
    ...((await read('run.json')) as Omit<KeptResult, 'result'>),
    result: (await read('result.json')) as KeptResult['result'],
  };
}
