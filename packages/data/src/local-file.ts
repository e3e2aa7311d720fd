/** Reads the user's own files, which are named relative to the data folder. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { Type } from 'typebox';
import { FileMemory } from './remember-file.ts';
import { LineCounter, type MissingAdvice, observe, readBytes, splitLines, unpackByName } from './text-file.ts';

/**
 * Allows folders and a file whose names each start with a letter, digit or underscore. This excludes absolute paths, drives,
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
 * Yields the unchanged bytes of a file.
 * @throws OrdoError `dataset.missing`, or `spec.invalid` for a name that would leave the data folder
 */
async function* readLocalFile(
  name: string,
  dataDir: string | undefined,
  advice: MissingAdvice,
): AsyncGenerator<Buffer> {
  // The schema also checks this. The check is repeated where the path is used, so that no caller can leave the folder.
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

/**
 * Yields the lines of a file in blocks.
 * @throws OrdoError as `readLocalFile` and `splitLines` do
 */
export function readLocalLines(
  name: string,
  dataDir: string | undefined,
  advice: MissingAdvice,
): AsyncIterable<string[]> {
  return splitLines(unpackByName(readLocalFile(name, dataDir, advice), name), name);
}

/** The part of a file that a fingerprint covers, and its number of lines. */
export interface InspectedFile {
  readonly name: string;
  readonly count: number;
  readonly hash: string;
}

/** Each plan and each submission asks for this, and hashing a large corpus takes seconds. */
const inspected = new FileMemory<InspectedFile>();

/**
 * @throws OrdoError as `readLocalFile` does; `dataset.empty`, so that a submission is refused before a worker finds that there is
 * nothing to do
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
