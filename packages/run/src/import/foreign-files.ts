/** Finds the files of another toolkit's model: its weights and its vocabularies. */
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeError, listOf, OrdoError } from '@ordo/core';
import type { LanguagePair } from '@ordo/data';
import type { ModelSide } from '../decoding/model-folder.ts';

export type Toolkit = 'CTranslate2' | 'fairseq';

export interface ForeignFiles {
  readonly toolkit: Toolkit;
  readonly weights: { readonly file: string; readonly bytes: Uint8Array };
  /** For each side, the file that lists the words. */
  readonly vocabularyFiles: Readonly<Record<ModelSide, string>>;
}

export interface ForeignPlace {
  /** The path of the weights, or of the folder that holds them. */
  readonly model: string;
  readonly languages: LanguagePair;
  /** Vocabulary files that are not where the toolkit usually puts them. */
  readonly vocabularyFiles: Readonly<Partial<Record<ModelSide, string>>>;
}

/** The names of the weights in the folders of CTranslate2 and fairseq models. */
const WEIGHTS = ['model.bin', 'model.safetensors'];

/** @throws OrdoError `checkpoint.invalid` if a file is missing or cannot be read */
export async function findForeignFiles({ model, languages, vocabularyFiles }: ForeignPlace): Promise<ForeignFiles> {
  const file = findWeights(model);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new OrdoError('checkpoint.invalid', `${file} cannot be read: ${describeError(error)}`, { cause: error });
  });
  const toolkit = recogniseToolkit(bytes);
  const find = (side: ModelSide): string => {
    const usual =
      toolkit === 'fairseq' ? [`dict.${languages[side]}.txt`] : [`${side}_vocabulary.txt`, 'shared_vocabulary.txt'];
    return findVocabulary(
      side,
      vocabularyFiles[side],
      usual.map((name) => path.join(path.dirname(file), name)),
    );
  };
  return { toolkit, weights: { file, bytes }, vocabularyFiles: { source: find('source'), target: find('target') } };
}

function findWeights(model: string): string {
  if (!existsSync(model)) {
    throw new OrdoError('checkpoint.invalid', `${path.resolve(model)} does not exist`, {
      fix: 'name a file of weights, or the folder that holds it',
    });
  }
  if (!statSync(model).isDirectory()) return model;
  const found = WEIGHTS.map((name) => path.join(model, name)).find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new OrdoError('checkpoint.invalid', `${path.resolve(model)} holds neither ${WEIGHTS.join(' nor ')}`, {
    fix: 'name the file of the weights itself',
  });
}

/**
 * A safetensors file starts with an eight-byte length and then JSON. A file of CTranslate2 starts with a small number.
 */
function recogniseToolkit(bytes: Uint8Array): Toolkit {
  const opensJson = bytes[8] === '{'.codePointAt(0);
  return opensJson ? 'fairseq' : 'CTranslate2';
}

function findVocabulary(side: ModelSide, given: string | undefined, usual: readonly string[]): string {
  const tried = given === undefined ? usual : [given];
  const found = tried.find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new OrdoError('checkpoint.invalid', `there is no ${side} vocabulary: tried ${listOf(tried)}`, {
    fix: `use --${side}-vocabulary to name the file that lists the ${side} words in the order of the model's rows`,
  });
}
