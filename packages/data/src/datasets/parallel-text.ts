/** Your own parallel files, named relative to the data folder. */
import { Type } from 'typebox';
import { type CorpusFile, corpusOf } from '../added/corpus-files.ts';
import { defineDataset } from '../dataset.ts';
import { pairBlocks, requirePartners } from '../line-pairs.ts';
import { FileName, inspectLocalFile, LanguageCode, readLocalLines } from '../local-file.ts';
import { SPLITS } from '../parallel-corpus.ts';
import { classesOption, coverWordClasses, readWordClasses } from '../word-classes.ts';

const filesOf = (split: string) =>
  Type.Object(
    { source: FileName, target: FileName },
    {
      additionalProperties: false,
      description: `The two files of the ${split} set; line i of one translates line i of the other`,
    },
  );
const Options = Type.Object(
  {
    id: Type.Literal('parallel-text'),
    source: LanguageCode,
    target: LanguageCode,
    train: filesOf('training'),
    valid: filesOf('validation'),
    test: filesOf('test'),
    classes: classesOption,
  },
  { additionalProperties: false, description: "One's own parallel text files" },
);
const advice = {
  dataset: 'parallel-text',
  fix: 'put the file into the data folder (ORDO_DATA_DIR), or correct its name in the spec',
};

const sideOf = (name: string, dataDir: string | undefined) => ({ name, blocks: readLocalLines(name, dataDir, advice) });

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
    const files: CorpusFile[] = [];
    for (const split of SPLITS) {
      const source = await inspectLocalFile(options[split].source, dataDir, advice);
      const target = await inspectLocalFile(options[split].target, dataDir, advice);
      requirePartners(source, target);
      files.push({ split, side: 'source', sha256: source.hash }, { split, side: 'target', sha256: target.hash });
    }
    return coverWordClasses(corpusOf(options, files), await readWordClasses('parallel-text', options, dataDir));
  },
  read: (options, dataDir, split) =>
    pairBlocks(sideOf(options[split].source, dataDir), sideOf(options[split].target, dataDir)),
  wordClasses: (options, dataDir) => readWordClasses('parallel-text', options, dataDir),
});
