/** Checks whether the files of Multi30k are where Ordo looks for them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Check, ok, warn } from './check.ts';

export const checkData: Check = async ({ dataDir }) => {
  if (dataDir === undefined) {
    return warn(
      'data',
      'there is no data folder; the built-in order-probe needs none',
      'to use Multi30k, see "ordo data show multi30k" and set ORDO_DATA_DIR',
    );
  }
  const found = existsSync(path.join(dataDir, 'multi30k'));
  return ok('data', `${dataDir}${found ? ', with multi30k' : ', without multi30k'}`);
};
