/** Turns another toolkit's model into a folder like that of a trained model, so that one way of using models serves all. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OrdoError, sha256 } from '@ordo/core';
import type { ModelConfig } from '@ordo/nmt';
import { resolveModel } from '@ordo/nmt/declarations';
import type { Preprocessing } from '@ordo/spec';
import { parseBpeCodes } from '@ordo/text';
import { modelFiles, writeModelFolder } from '../model-folder.ts';
import { readTextFile } from '../read-text-file.ts';
import type { Subwords } from '../subwords.ts';
import { findForeignFiles, type ForeignFiles, type ForeignPlace, type Toolkit } from './foreign-files.ts';
import type { ForeignModel } from './foreign-model.ts';
import { readCTranslate2Model } from './from-ctranslate2.ts';
import { readFairseqModel } from './from-fairseq.ts';

export interface ImportRequest extends ForeignPlace {
  /** Attention heads, where the file does not say. */
  readonly heads?: number;
  /** What was done to the training text, and is to be done to what is translated. */
  readonly preprocessing: Partial<Pick<Preprocessing, 'tokenizer' | 'aggressive' | 'normalize' | 'lowercase'>>;
  /** subword-nmt's codes, where the model's units are sub-words. */
  readonly codes?: string;
}

export interface ImportedModel extends ModelConfig {
  readonly toolkit: Toolkit;
  readonly parameters: number;
}

/**
 * Reads, checks and writes; no engine is needed.
 * @throws OrdoError `checkpoint.invalid`, `model.invalid` and `text.*` before anything is written
 */
export async function importModel(folder: string, request: ImportRequest): Promise<ImportedModel> {
  if (existsSync(path.join(folder, modelFiles.config))) {
    throw new OrdoError('request.invalid', `${path.resolve(folder)} holds a model already`, {
      fix: 'name another folder, or remove that one',
    });
  }
  const files = await findForeignFiles(request);
  const { checkpoint, vocabularies, sourceEnds, hasUnknown, search } = await readModel(files, request.heads);
  resolveModel(checkpoint.config.model);
  const subwords = request.codes === undefined ? null : await readSubwords(request.codes);
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

/** The toolkits take text that is tokenised; what was done beyond that has been said. */
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
