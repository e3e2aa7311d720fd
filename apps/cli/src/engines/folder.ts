/** Tells `@ordo/tensor` where this home keeps its installed engines. */
import path from 'node:path';
import { setEnginesFolder } from '@ordo/tensor';
import type { Environment } from '../env.ts';

/** `<ORDO_HOME>/engines`. To be called before engines are listed or loaded. */
export function useEnginesOf({ home }: Pick<Environment, 'home'>): string {
  const folder = path.join(home, 'engines');
  setEnginesFolder(folder);
  return folder;
}
