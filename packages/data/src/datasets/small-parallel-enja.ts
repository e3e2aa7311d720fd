/** Short Japanese–English sentences: a pair whose word orders differ, small enough to train on in minutes. */
import { hashJson } from '@ordo/core';
import { type Static, Type } from 'typebox';
import { defineDataset, type ParallelText } from '../dataset.ts';
import { checkSha256, decodeLines, pairLines, readDataFile, unpack } from '../text-file.ts';

const LANGUAGES = ['ja', 'en'] as const;
const COMMIT = '312408a11c5fbcbc09443bebb18121f7efdcd61e';

/** SHA-256 of the unpacked text, as at the commit above: the repository has it unpacked, and gzip's bytes vary. */
const CHECKSUMS: Readonly<Record<string, string>> = {
  'train.en': '148b05dcd28638fe20ee84f2b1127001c80982be352007dda241fb759adadc76',
  'train.ja': 'fc81a1434349ec98a449d7ae9cd2530057f689637684ecfed3501ea6a8a07ecc',
  'dev.en': '04a2673449770657fd5e3b963cb856be3130923212b6db8ac7eaeef18f06c041',
  'dev.ja': 'cd534f56b8639dc130f86a365e5ec0aa70042000bdd740a622fbbf8b6be4acca',
  'test.en': '45edb380749ec2b49cca7618fc5a7595fc9f791180672ba466b90c873a4aa8bf',
  'test.ja': 'd37dc460a81b064e4106c8913eb11fa300da05cf3f58a7a5bbfec7e20947ddef',
};

const Options = Type.Object(
  {
    id: Type.Literal('small-parallel-enja'),
    source: Type.Optional(
      Type.Enum([...LANGUAGES], { description: 'The language of the source; the target is the other one' }),
    ),
  },
  { additionalProperties: false, description: 'small_parallel_enja; source defaults to ja, so target to en' },
);

const advice = {
  dataset: 'small-parallel-enja',
  fix:
    `gzip {train,dev,test}.{en,ja} of https://github.com/odashi/small_parallel_enja (commit ${COMMIT}) into the ` +
    'folder small_parallel_enja/ of the data folder',
};

function languagesOf({ source = 'ja' }: Static<typeof Options>) {
  return { source, target: source === 'ja' ? 'en' : 'ja' };
}

/** Loads one split in both languages, and checks its text against the checksums. */
async function loadSplit(split: string, pair: { source: string; target: string }, dataDir: string | undefined) {
  const readSide = async (language: string) => {
    const stem = `${split}.${language}`;
    const name = `small_parallel_enja/${stem}.gz`;
    const text = await unpack(await readDataFile(dataDir, name, advice), name);
    checkSha256(text, `the text of ${name}`, CHECKSUMS[stem] as string);
    return { name, lines: await decodeLines(text, stem) };
  };
  return pairLines(await readSide(pair.source), await readSide(pair.target)) satisfies ParallelText;
}

export const smallParallelEnja = defineDataset({
  id: 'small-parallel-enja',
  title: 'small_parallel_enja: 50,000 pairs of the Tanaka Corpus with 4 to 16 words',
  licence:
    'The repository states none. It says that the sentences are extracted from the Tanaka Corpus, which Tatoeba keeps ' +
    'under CC BY 2.0 FR',
  citation: 'odashi/small_parallel_enja; Tanaka 2001, Compilation of a Multilingual Parallel Corpus',
  source: advice.fix,
  tokenised: true,
  wordTypes: 15_000,
  options: Options,
  example: { id: 'small-parallel-enja', source: 'en' },
  resolve: (options) => ({ id: options.id, source: languagesOf(options).source }),
  languages: languagesOf,
  /** Computed from the checksums alone, because `load` accepts no other text. */
  fingerprint: async (options) => {
    const { source, target } = languagesOf(options);
    const stems = ['train', 'dev', 'test'].flatMap((split) => [`${split}.${source}`, `${split}.${target}`]);
    return hashJson(stems.map((stem) => CHECKSUMS[stem] as string));
  },
  load: async (options, dataDir) => {
    const pair = languagesOf(options);
    return {
      train: await loadSplit('train', pair, dataDir),
      valid: await loadSplit('dev', pair, dataDir),
      test: await loadSplit('test', pair, dataDir),
    };
  },
});
