/** Finds the folder of a trained model. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OrdoError } from '@ordo/core';

/** The model folder: the given folder itself, or `model` in the folder of a run. */
export function findModel(folder: string): string {
  const inside = path.join(folder, 'model');
  const found = [folder, inside].find((place) => existsSync(path.join(place, 'config.json')));
  if (found !== undefined) return found;
  throw new OrdoError('checkpoint.invalid', `there is no trained model in ${path.resolve(folder)}`, {
    fix: 'name the folder of one finished run, such as ordo-runs/<spec>/<variant>-seed1-…; "ordo import" converts models of CTranslate2 and fairseq',
  });
}
