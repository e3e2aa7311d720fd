/**
 * The exports. A new export is one line here, and either a table in the store or, if Postgres cannot write it alone, a file
 * here.
 */
import type { Export } from './export.ts';
import { segments } from './segments.ts';
import { SELECTED } from './selected.ts';

export const EXPORTS: readonly Export[] = [...SELECTED, segments];
