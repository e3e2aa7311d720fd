/** A fairseq model: our vocabularies and search are fairseq's, so nothing has to be turned. */
import { OrdoError } from '@ordo/core';
import { importFairseq } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { Vocabulary } from '@ordo/text';
import type { ModelSide } from '../model-folder.ts';
import { readTextFile } from '../read-text-file.ts';
import type { ForeignFiles } from './foreign-files.ts';
import type { ForeignModel } from './foreign-model.ts';

/** fairseq-generate's defaults. */
const SEARCH: Decoding = {
  beam: 5,
  lengthPenalty: { kind: 'fairseq', alpha: 1 },
  maxLengthA: 0,
  maxLengthB: 200,
  minLength: 1,
  batchSentences: 64,
};

/** @param heads what a state dict does not say */
export async function readFairseqModel(
  { weights, vocabularyFiles }: ForeignFiles,
  heads: number | undefined,
): Promise<ForeignModel> {
  if (heads === undefined) {
    throw new OrdoError('checkpoint.invalid', 'a state dict does not say how many attention heads its model has', {
      fix: 'add --heads: 8 in fairseq’s transformer (base), 16 in its big, 4 in its iwslt models',
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
      `${file} has ${vocabulary.size} types with the four special ones, the model ${rows} ${side} words`,
      {
        fix: 'use the dictionary that the model was trained with (fairseq-preprocess wrote it as dict.<language>.txt)',
      },
    );
  };
  const vocabularies = { source: await read('source'), target: await read('target') };
  return { checkpoint, vocabularies, sourceEnds: true, hasUnknown: true, search: SEARCH };
}
