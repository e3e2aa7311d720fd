/**
 * Short Japanese–English sentences. The word orders of the two languages differ, and the corpus is small enough to train on in
 * minutes.
 */
import { defineLocalCorpus } from '../local-corpus.ts';

const COMMIT = '312408a11c5fbcbc09443bebb18121f7efdcd61e';

/** The SHA-256 hashes of the unpacked text at the commit above. The repository has it unpacked, and gzip's bytes vary. */
const CHECKSUMS: Readonly<Record<string, string>> = {
  'train.en': '148b05dcd28638fe20ee84f2b1127001c80982be352007dda241fb759adadc76',
  'train.ja': 'fc81a1434349ec98a449d7ae9cd2530057f689637684ecfed3501ea6a8a07ecc',
  'dev.en': '04a2673449770657fd5e3b963cb856be3130923212b6db8ac7eaeef18f06c041',
  'dev.ja': 'cd534f56b8639dc130f86a365e5ec0aa70042000bdd740a622fbbf8b6be4acca',
  'test.en': '45edb380749ec2b49cca7618fc5a7595fc9f791180672ba466b90c873a4aa8bf',
  'test.ja': 'd37dc460a81b064e4106c8913eb11fa300da05cf3f58a7a5bbfec7e20947ddef',
};

export const smallParallelEnja = defineLocalCorpus({
  id: 'small-parallel-enja',
  title: 'small_parallel_enja: 50,000 pairs of the Tanaka Corpus with 4 to 16 words',
  licence:
    'The repository states none. It says that the sentences are extracted from the Tanaka Corpus, which Tatoeba keeps ' +
    'under CC BY 2.0 FR',
  citation: 'odashi/small_parallel_enja; Tanaka 2001, Compilation of a Multilingual Parallel Corpus',
  source:
    `gzip {train,dev,test}.{en,ja} of https://github.com/odashi/small_parallel_enja (commit ${COMMIT}) into the ` +
    'folder small_parallel_enja/ of the data folder',
  preparation: 'As published: words with blanks between them, English in lower case.',
  tokenised: true,
  wordTypes: 15_000,
  languages: ['ja', 'en'],
  defaults: 'small_parallel_enja; source defaults to ja, so target to en',
  example: { id: 'small-parallel-enja', source: 'en' },
  folder: 'small_parallel_enja',
  splits: {
    train: { stem: 'train', lines: 50_000 },
    valid: { stem: 'dev', lines: 500 },
    test: { stem: 'test', lines: 500 },
  },
  packed: true,
  sha256: { of: 'text', values: CHECKSUMS },
});
