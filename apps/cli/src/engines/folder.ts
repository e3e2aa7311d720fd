/** Tells `@ordo/tensor` where the installed engines of this home are. */
import path from 'node:path';
import { setEnginesFolder } from '@ordo/tensor';
import type { Environment } from '../env.ts';

/** Returns `<ORDO_HOME>/engines`. It must be called before engines are listed or loaded. */
export function useEnginesOf({ home }: Pick<Environment, 'home'>): string {
  const folder = path.join(home, 'engines');
  setEnginesFolder(folder);
  return folder;
}
