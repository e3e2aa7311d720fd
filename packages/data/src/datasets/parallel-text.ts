/** Your own parallel files, named relative to the data folder. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { hashJson, OrdoError, sha256 } from '@ordo/core';
import { type Static, Type } from 'typebox';
import { defineDataset } from '../dataset.ts';
import { countLines, decodeLines, pairLines, readDataFile, requirePartners } from '../text-file.ts';

/**
 * Folders and a file, whose names each start with a letter, digit or underscore. This excludes absolute paths, drives,
 * `..`, hidden files, backslashes, colons and control characters.
 */
const NAME_PATTERN = '^[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$';
const FileName = Type.String({
  pattern: NAME_PATTERN,
  maxLength: 200,
  'x-expects': 'the name of a file in the data folder, such as my-corpus/train.en, without a leading "/" or ".."',
  description: 'A file in the data folder, for example my-corpus/train.en or my-corpus/train.en.gz',
});
const filesOf = (split: string) =>
  Type.Object(
    { source: FileName, target: FileName },
    {
      additionalProperties: false,
      description: `The two files of the ${split} set; line i of one translates line i of the other`,
    },
  );
const LanguageCode = Type.String({
  pattern: '^[a-z]{2,3}$',
  'x-expects': 'a language as two or three small letters, such as "en"',
  description: 'ISO 639 code; decides the tokenizer rules',
});

const Options = Type.Object(
  {
    id: Type.Literal('parallel-text'),
    source: LanguageCode,
    target: LanguageCode,
    train: filesOf('training'),
    valid: filesOf('validation'),
    test: filesOf('test'),
  },
  { additionalProperties: false, description: "One's own parallel text files" },
);
type Names = Static<typeof Options>['train'];

const advice = {
  dataset: 'parallel-text',
  fix: 'put the file into the data folder (ORDO_DATA_DIR), or correct its name in the spec',
};

async function readSide(name: string, dataDir: string | undefined): Promise<Uint8Array> {
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

/** @throws OrdoError `dataset.empty`, so that a submission is refused before a worker finds that there is nothing to do */
async function inspectSide(name: string, dataDir: string | undefined) {
  const bytes = await readSide(name, dataDir);
  const count = await countLines(bytes, name);
  if (count > 0) return { name, count, hash: sha256(bytes) };
  throw new OrdoError('dataset.empty', `${name} has no lines`, {
    pointer: '/dataset',
    fix: 'name a file that has lines',
  });
}

async function loadPair(names: Names, dataDir: string | undefined) {
  const side = async (name: string) => ({ name, lines: await decodeLines(await readSide(name, dataDir), name) });
  return pairLines(await side(names.source), await side(names.target));
}

export const parallelText = defineDataset({
  id: 'parallel-text',
  title: 'Local parallel text files',
  licence: 'that of the files, which Ordo does not copy',
  citation: 'that of the files',
  source: advice.fix,
  files: [],
  preparation: null,
  tokenised: false,
  wordTypes: null,
  options: Options,
  example: {
    id: 'parallel-text',
    source: 'en',
    target: 'ja',
    train: { source: 'my-corpus/train.en', target: 'my-corpus/train.ja' },
    valid: { source: 'my-corpus/dev.en', target: 'my-corpus/dev.ja' },
    test: { source: 'my-corpus/test.en', target: 'my-corpus/test.ja' },
  },
  resolve: (options) => options,
  languages: ({ source, target }) => ({ source, target }),
  /** Depends on the contents of the files and their roles, not on their names: a renamed corpus is the same corpus. */
  fingerprint: async (options, dataDir) => {
    const hashes: string[] = [];
    for (const names of [options.train, options.valid, options.test]) {
      const source = await inspectSide(names.source, dataDir);
      const target = await inspectSide(names.target, dataDir);
      requirePartners(source, target);
      hashes.push(source.hash, target.hash);
    }
    return hashJson([options.source, options.target, ...hashes]);
  },
  load: async (options, dataDir) => ({
    train: await loadPair(options.train, dataDir),
    valid: await loadPair(options.valid, dataDir),
    test: await loadPair(options.test, dataDir),
  }),
});
