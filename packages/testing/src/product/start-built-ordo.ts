/** Starts an Ordo of the built product for a test. */
import path from 'node:path';
import { type Ordo, type OrdoOptions, startOrdo } from '@ordo/embedded';
import { requireBuilt } from './built-product.ts';

/** The folder of this clone's programs. */
export const PROGRAMS = path.resolve(import.meta.dirname, '../../../../apps');

/**
 * Starts the API, and resolves when it is ready. Without the folder of other programs, those of this clone are taken.
 * @throws Error that says what to run, when they were not built, or when a source is newer
 */
export async function startBuiltOrdo({
  programs = PROGRAMS,
  ...options
}: Omit<OrdoOptions, 'programs'> & { readonly programs?: string }): Promise<Ordo> {
  if (programs === PROGRAMS) for (const app of ['apps/api', 'apps/worker']) requireBuilt(app);
  return await startOrdo({ programs, ...options });
}
