/** Parallel text that somebody has added to a service. Workers fetch it, so that nobody copies files to them. */
import { OrdoError } from '@ordo/core';
import { DATASET_NAME_PATTERN, UPLOADED_DATASET } from '@ordo/core/service-words';
import { type Static, Type } from 'typebox';
import { corpusOf, type FilePlace, nameOfFile, SIDES } from '../added/corpus-files.ts';
import { defineDataset } from '../dataset.ts';
import { pairBlocks, requirePartners } from '../line-pairs.ts';
import { inspectLocalFile, LanguageCode, readLocalLines } from '../local-file.ts';
import { SPLITS } from '../parallel-corpus.ts';

const CORPUS_HASH = /^[0-9a-f]{64}$/u;

const Options = Type.Object(
  {
    id: Type.Literal(UPLOADED_DATASET),
    corpus: Type.String({
      pattern: `${DATASET_NAME_PATTERN}|${CORPUS_HASH.source}`,
      'x-expects': 'the name of a dataset on the service, such as my-corpus, or its hash',
      description: 'The name under which it was added to the service, or its hash, which never means other files',
    }),
    source: LanguageCode,
    target: LanguageCode,
  },
  { additionalProperties: false, description: 'Parallel text that was added to a service by `ordo data add`' },
);

const advice = {
  dataset: UPLOADED_DATASET,
  fix: 'submit the spec to the service that has it (ordo submit), or add it there (ordo data add)',
};

/** The options by which a spec names such a dataset. */
export type UploadedChoice = Static<typeof Options>;

export const isUploaded = (dataset: { readonly id: string }): dataset is UploadedChoice =>
  dataset.id === UPLOADED_DATASET;

/** Returns whether a spec names a dataset by its hash, as all runs of a service do. */
export const isCorpusHash = (corpus: string): boolean => CORPUS_HASH.test(corpus);

/** @throws OrdoError `dataset.missing` for a name, because only a service knows what the name means */
function requireHash(corpus: string): string {
  if (isCorpusHash(corpus)) return corpus;
  throw new OrdoError('dataset.missing', `uploaded: only a service knows which files "${corpus}" are`, {
    pointer: '/dataset/corpus',
    fix: advice.fix,
  });
}

function sideOf(corpus: string, place: FilePlace, dataDir?: string) {
  const name = nameOfFile(requireHash(corpus), place);
  return { name, blocks: readLocalLines(name, dataDir, advice) };
}

export const uploaded = defineDataset({
  id: UPLOADED_DATASET,
  title: 'Parallel text that was added to a service',
  licence: 'that which its owner has noted: see `ordo data added`',
  citation: 'that which its owner has noted: see `ordo data added`',
  source: advice.fix,
  files: [],
  preparation: null,
  tokenised: false,
  wordTypes: null,
  options: Options,
  example: { id: UPLOADED_DATASET, corpus: 'my-corpus', source: 'en', target: 'ja' },
  resolve: (options) => options,
  languages: ({ source, target }) => ({ source, target }),
  /** The hash is the fingerprint, so files that are here are compared with it. */
  fingerprint: async ({ corpus, source, target }, dataDir) => {
    const wanted = requireHash(corpus);
    const files = [];
    for (const split of SPLITS) {
      const found = [];
      for (const side of SIDES) {
        const place = { split, side };
        const { name, count, hash } = await inspectLocalFile(nameOfFile(wanted, place), dataDir, advice);
        found.push({ name, count });
        files.push({ ...place, sha256: hash });
      }
      const [ours, theirs] = found;
      if (ours !== undefined && theirs !== undefined) requirePartners(ours, theirs);
    }
    const here = corpusOf({ source, target }, files);
    if (here === wanted) return here;
    throw new OrdoError('dataset.corrupt', `uploaded: the files here make up ${here}, expected ${wanted}`, {
      pointer: '/dataset/corpus',
      fix: 'name the languages as they were given when the dataset was added, and have the files fetched again',
    });
  },
  read: ({ corpus }, dataDir, split) =>
    pairBlocks(sideOf(corpus, { split, side: 'source' }, dataDir), sideOf(corpus, { split, side: 'target' }, dataDir)),
});
