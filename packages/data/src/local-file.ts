/** Files of one's own, named relative to the data folder. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError, sha256 } from '@ordo/core';
import { Type } from 'typebox';
import { FileMemory } from './remember-file.ts';
import { countLines, type MissingAdvice, readDataFile } from './text-file.ts';

/**
 * Folders and a file, whose names each start with a letter, digit or underscore. This excludes absolute paths, drives,
 * `..`, hidden files, backslashes, colons and control characters.
 */
const NAME_PATTERN = '^[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$';
export const describeFileName = (description: string) =>
  Type.String({
    pattern: NAME_PATTERN,
    maxLength: 200,
    'x-expects': 'the name of a file in the data folder, such as my-corpus/train.en, without a leading "/" or ".."',
    description,
  });
export const FileName = describeFileName(
  'A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz',
);
export const LanguageCode = Type.String({
  pattern: '^[a-z]{2,3}$',
  'x-expects': 'a language as two or three small letters, such as "en"',
  description: 'ISO 639 code; decides the tokenizer rules',
});

/** @throws OrdoError `dataset.missing`, or `spec.invalid` for a name that would leave the data folder */
export async function readLocalFile(
  name: string,
  dataDir: string | undefined,
  advice: MissingAdvice,
): Promise<Uint8Array> {
  // The schema checks this, too. It is repeated where the path is used, so that no caller can leave the folder.
  if (!new RegExp(NAME_PATTERN).test(name)) {
    throw new OrdoError('spec.invalid', `${JSON.stringify(name)} is not a plain relative file name`, {
      pointer: '/dataset',
      fix: 'name a file inside the data folder, such as my-corpus/train.en',
    });
  }
  if (dataDir !== undefined) {
    const found = await stat(path.join(dataDir, name)).catch(() => undefined);
    if (found !== undefined && !found.isFile()) {
      throw new OrdoError('dataset.missing', `${name} is not a regular file`, {
        pointer: '/dataset',
        fix: advice.fix,
      });
    }
  }
  return readDataFile(dataDir, name, advice);
}

/** What a fingerprint covers of a file, and how many lines it has. */
export interface InspectedFile {
  readonly name: string;
  readonly count: number;
  readonly hash: string;
}

/** Each plan and each submission asks, and hashing a large corpus takes seconds. */
const inspected = new FileMemory<InspectedFile>();

/**
 * @throws OrdoError as `readLocalFile` does; `dataset.empty`, so that a submission is refused before a worker finds that there
 * is nothing to do
 */
export function inspectLocalFile(
  name: string,
  dataDir: string | undefined,
  advice: MissingAdvice,
): Promise<InspectedFile> {
  return inspected.read(path.join(dataDir ?? '', name), async () => {
    const bytes = await readLocalFile(name, dataDir, advice);
    const count = await countLines(bytes, name);
    if (count > 0) return { name, count, hash: sha256(bytes) };
    throw new OrdoError('dataset.empty', `${name} has no lines`, {
      pointer: '/dataset',
      fix: 'name a file that has lines',
    });
  });
}
