/** Finds the folder of a trained model, which may be the default language model. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OrdoError } from '@ordo/core';

/** Returns the model folder: the given folder itself, or `model` in the folder of a run. */
export function findModel(folder: string): string {
  const inside = path.join(folder, 'model');
  const found = [folder, inside].find((place) => existsSync(path.join(place, 'config.json')));
  if (found !== undefined) return found;
  throw new OrdoError('checkpoint.invalid', `there is no trained model in ${path.resolve(folder)}`, {
    fix: 'name the folder of one finished run, such as ordo-runs/<spec>/<variant>-seed1-…; "ordo import" converts models of CTranslate2 and fairseq',
  });
}

/**
 * The word that means the default model in place of a model folder: the model that `ordo model --default` has put into the
 * home. A folder of this name is `./default`.
 */
export const DEFAULT_MODEL = 'default';

/** Returns the place of the default language model. None comes with Ordo, because weights are not committed. */
export function defaultModelFolder(home: string): string {
  return path.join(home, 'models', DEFAULT_MODEL);
}

/**
 * Returns the model folder for commands that read language models.
 * @throws OrdoError `checkpoint.invalid` if there is none
 */
export function findLanguageModel(folder: string, home: string): string {
  if (folder !== DEFAULT_MODEL) return findModel(folder);
  const place = defaultModelFolder(home);
  if (existsSync(path.join(place, 'config.json'))) return place;
  throw new OrdoError('checkpoint.invalid', `there is no default language model in ${place}`, {
    fix: 'train one, such as examples/language-model.yaml, and run "ordo model <run> --default"; or name a folder',
  });
}
