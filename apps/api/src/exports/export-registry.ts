/**
 * The exports, each by the id of its table. A new export is one line here, one in the tables of `@ordo/core/exports`, and either a
 * table in the store or, if Postgres cannot write it alone, a file here.
 */
import type { ExportTable } from '@ordo/core/exports';
import type { Export } from './export.ts';
import { segments } from './segments.ts';
import { SELECTED } from './selected.ts';

export const EXPORTS: Readonly<Record<ExportTable, Export>> = { ...SELECTED, segments };
