/** Reads a fairseq model. Ordo's vocabularies and search are fairseq's, so nothing needs to be converted. */
import { OrdoError } from '@ordo/core';
import { importFairseq } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { Vocabulary } from '@ordo/text';
import type { ModelSide } from '../decoding/model-folder.ts';
import { readTextFile } from '../decoding/read-text-file.ts';
import type { ForeignFiles } from './foreign-files.ts';
import type { ForeignModel } from './foreign-model.ts';

/** The defaults of fairseq-generate. */
const SEARCH: Decoding = {
  beam: 5,
  lengthPenalty: { kind: 'fairseq', alpha: 1 },
  maxLengthA: 0,
  maxLengthB: 200,
  minLength: 1,
  batchSentences: 64,
};

/**
 * @param heads the number of attention heads, which a state dict does not contain
 * @throws OrdoError `checkpoint.invalid`
 */
export async function readFairseqModel(
  { weights, vocabularyFiles }: ForeignFiles,
  heads: number | undefined,
): Promise<ForeignModel> {
  if (heads === undefined) {
    throw new OrdoError('checkpoint.invalid', 'a state dict does not say how many attention heads its model has', {
      fix: 'add --heads: fairseq’s base transformers have 8, its big ones 16, and its iwslt models 4',
    });
  }
  const checkpoint = importFairseq(weights.bytes, { heads, padId: Vocabulary.padId, eosId: Vocabulary.eosId });
  const read = async (side: ModelSide): Promise<Vocabulary> => {
    const file = vocabularyFiles[side];
    const vocabulary = Vocabulary.fromText(await readTextFile(file));
    const rows = checkpoint.config.vocabulary[side];
    if (vocabulary.size === rows) return vocabulary;
    throw new OrdoError(
      'checkpoint.invalid',
      `${file} has ${vocabulary.size} words with the four special symbols, but the model has ${rows} ${side} words`,
      {
        fix: 'use the dictionary that the model was trained with; fairseq-preprocess writes it as dict.<language>.txt',
      },
    );
  };
  const vocabularies = { source: await read('source'), target: await read('target') };
  return { checkpoint, vocabularies, sourceEnds: true, hasUnknown: true, search: SEARCH };
}
