/** Converts another toolkit's model into the folder of a trained model, so that all models can be used in the same way. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OrdoError, sha256 } from '@ordo/core';
import type { ModelConfig } from '@ordo/nmt';
import { resolveModel } from '@ordo/nmt/declarations';
import type { Preprocessing } from '@ordo/spec';
import { parseBpeCodes } from '@ordo/text';
import { modelFiles, writeModelFolder } from '../decoding/model-folder.ts';
import { readTextFile } from '../decoding/read-text-file.ts';
import type { Subwords } from '../text/subwords.ts';
import { findForeignFiles, type ForeignFiles, type ForeignPlace, type Toolkit } from './foreign-files.ts';
import type { ForeignModel } from './foreign-model.ts';
import { readCTranslate2Model } from './from-ctranslate2.ts';
import { readFairseqModel } from './from-fairseq.ts';

export interface ImportRequest extends ForeignPlace {
  /** The number of attention heads, if the file does not contain it. */
  readonly heads?: number;
  /** The preprocessing of the training text, which raw lines need before they are translated. */
  readonly preprocessing: Partial<Pick<Preprocessing, 'tokenizer' | 'aggressive' | 'normalize' | 'lowercase'>>;
  /** The file of subword-nmt's codes, if the model's units are sub-words. */
  readonly codes?: string;
}

export interface ImportedModel extends ModelConfig {
  readonly toolkit: Toolkit;
  readonly parameters: number;
}

/**
 * Reads and checks the model, then writes the folder. No engine is needed.
 * @throws OrdoError `checkpoint.invalid`, `model.invalid` and `text.*` before anything is written
 */
export async function importModel(folder: string, request: ImportRequest): Promise<ImportedModel> {
  if (existsSync(path.join(folder, modelFiles.config))) {
    throw new OrdoError('request.invalid', `${path.resolve(folder)} already holds a model`, {
      fix: 'name another folder, or remove this one',
    });
  }
  // The small file comes first, so that a wrong name is refused before a model of several gigabytes is read.
  const subwords = request.codes === undefined ? null : await readSubwords(request.codes);
  const files = await findForeignFiles(request);
  const { checkpoint, vocabularies, sourceEnds, hasUnknown, search } = await readModel(files, request.heads);
  resolveModel(checkpoint.config.model);
  const { languages } = request;
  const preprocessing = describePreprocessing(request, subwords);
  const text = { preprocessing, languages, subwords, vocabularies, sourceEnds, hasUnknown };
  const { toolkit, weights } = files;
  const origin = { imported: { toolkit, file: path.basename(weights.file), sha256: sha256(weights.bytes) } };
  await writeModelFolder(folder, checkpoint, { text, search, origin });
  const parameters = [...checkpoint.weights.values()].reduce((sum, { values }) => sum + values.length, 0);
  return { toolkit, parameters, ...checkpoint.config };
}

function readModel(files: ForeignFiles, heads: number | undefined): Promise<ForeignModel> {
  switch (files.toolkit) {
    case 'fairseq':
      return readFairseqModel(files, heads);
    case 'CTranslate2':
      return readCTranslate2Model(files);
  }
}

async function readSubwords(file: string): Promise<Subwords> {
  const side = { codes: parseBpeCodes(await readTextFile(file)), limit: null };
  return { source: side, target: side };
}

/** The toolkits expect tokenised text, so raw lines get only the preprocessing that the request names. */
function describePreprocessing({ preprocessing }: ImportRequest, subwords: Subwords | null): Preprocessing {
  const merges = subwords?.source.codes.merges.length ?? 0;
  return {
    tokenizer: 'none',
    normalize: false,
    aggressive: false,
    lowercase: false,
    ...preprocessing,
    bpe: subwords === null ? null : { merges, joint: true, vocabularyThreshold: 0 },
    vocabulary: { padTo: 1, joint: false },
    clean: null,
  };
}
