/** Files of one's own, named relative to the data folder. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { Type } from 'typebox';
import { FileMemory } from './remember-file.ts';
import { LineCounter, type MissingAdvice, observe, readBytes, splitLines, unpackByName } from './text-file.ts';

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

/**
 * The bytes of a file as it lies there.
 * @throws OrdoError `dataset.missing`, or `spec.invalid` for a name that would leave the data folder
 */
async function* readLocalFile(
  name: string,
  dataDir: string | undefined,
  advice: MissingAdvice,
): AsyncGenerator<Buffer> {
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
  yield* readBytes(dataDir, name, advice);
}

/** The lines of a file in blocks. @throws OrdoError as `readLocalFile` and `splitLines` do */
export function readLocalLines(
  name: string,
  dataDir: string | undefined,
  advice: MissingAdvice,
): AsyncIterable<string[]> {
  return splitLines(unpackByName(readLocalFile(name, dataDir, advice), name), name);
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
    const hash = createHash('sha256');
    const counter = new LineCounter();
    const hashed = observe(readLocalFile(name, dataDir, advice), (chunk) => hash.update(chunk));
    for await (const chunk of unpackByName(hashed, name)) counter.add(chunk);
    if (counter.lines > 0) return { name, count: counter.lines, hash: hash.digest('hex') };
    throw new OrdoError('dataset.empty', `${name} has no lines`, {
      pointer: '/dataset',
      fix: 'name a file that has lines',
    });
  });
}
