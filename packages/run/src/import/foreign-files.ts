/** Finds what belongs to another toolkit's model: its weights, and the words that their rows stand for. */
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeError, OrdoError } from '@ordo/core';
import type { LanguagePair } from '@ordo/data';
import type { ModelSide } from '../model-folder.ts';

export type Toolkit = 'CTranslate2' | 'fairseq';

export interface ForeignFiles {
  readonly toolkit: Toolkit;
  readonly weights: { readonly file: string; readonly bytes: Uint8Array };
  /** By side the file that lists the words. */
  readonly vocabularyFiles: Readonly<Record<ModelSide, string>>;
}

export interface ForeignPlace {
  /** A file of weights, or the folder that its toolkit keeps it in. */
  readonly model: string;
  readonly languages: LanguagePair;
  /** Where they lie elsewhere than their toolkit puts them. */
  readonly vocabularyFiles: Readonly<Partial<Record<ModelSide, string>>>;
}

/** In a folder of each toolkit. */
const WEIGHTS = ['model.bin', 'model.safetensors'];

/** @throws OrdoError `checkpoint.invalid` when something is not there. */
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

/** Safetensors begin with eight bytes of a length, then JSON; CTranslate2's files with a small number. */
function recogniseToolkit(bytes: Uint8Array): Toolkit {
  const opensJson = bytes[8] === '{'.codePointAt(0);
  return opensJson ? 'fairseq' : 'CTranslate2';
}

function findVocabulary(side: ModelSide, given: string | undefined, usual: readonly string[]): string {
  const tried = given === undefined ? usual : [given];
  const found = tried.find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new OrdoError('checkpoint.invalid', `there is no ${side} vocabulary: ${tried.join(' and ')} do not exist`, {
    fix: `name the file that lists the ${side} words in the order of the model's rows with --${side}-vocabulary`,
  });
}
