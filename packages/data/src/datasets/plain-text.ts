/** Your own text in one language, for language models. */
import { hashJson } from '@ordo/core';
import { Type } from 'typebox';
import { defineDataset } from '../dataset.ts';
import { FileName, inspectLocalFile, LanguageCode, readLocalLines } from '../local-file.ts';

const Options = Type.Object(
  {
    id: Type.Literal('plain-text'),
    language: LanguageCode,
    train: FileName,
    valid: FileName,
    test: FileName,
  },
  { additionalProperties: false, description: "One's own text files in one language" },
);

const advice = {
  dataset: 'plain-text',
  fix: 'put the file into the data folder (ORDO_DATA_DIR), or correct its name in the spec',
};

const hashFile = async (name: string, dataDir: string | undefined): Promise<string> =>
  (await inspectLocalFile(name, dataDir, advice)).hash;

/** Both sides are the same text. A model that translates would learn to copy it. */
async function* readSplit(name: string, dataDir: string | undefined) {
  for await (const lines of readLocalLines(name, dataDir, advice)) yield { source: lines, target: lines };
}

export const plainText = defineDataset({
  id: 'plain-text',
  title: 'Local text files in one language',
  licence: 'that of the files, which Ordo does not copy',
  citation: 'that of the files',
  source: advice.fix,
  files: [],
  preparation: null,
  tokenised: false,
  oneLanguage: true,
  wordTypes: null,
  options: Options,
  example: {
    id: 'plain-text',
    language: 'en',
    train: 'my-corpus/train.en',
    valid: 'my-corpus/dev.en',
    test: 'my-corpus/test.en',
  },
  resolve: (options) => options,
  languages: ({ language }) => ({ source: language, target: language }),
  /** Depends on the contents of the files and their roles, not on their names: a renamed corpus is the same corpus. */
  fingerprint: async ({ language, train, valid, test }, dataDir) => {
    const hashes: string[] = [];
    for (const name of [train, valid, test]) hashes.push(await hashFile(name, dataDir));
    return hashJson([language, ...hashes]);
  },
  read: (options, dataDir, split) => readSplit(options[split], dataDir),
});
