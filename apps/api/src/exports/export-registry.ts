/** The exports. A new one is a table in the store, or a file here if Postgres cannot write it alone, and one line. */
import type { Export } from './export.ts';
import { segments } from './segments.ts';
import { SELECTED } from './selected.ts';

export const EXPORTS: readonly Export[] = [...SELECTED, segments];
