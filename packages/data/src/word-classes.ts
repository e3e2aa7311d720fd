/** The option `classes` of datasets: the user's own file with classes of source words, with which orders may be learnt. */
import { hashJson, parseWordClasses } from '@ordo/core';
import { Type } from 'typebox';
import { describeFileName, readLocalLines } from './local-file.ts';
import { collectLines } from './text-file.ts';

export const classesOption = Type.Optional(
  describeFileName(
    'A file in the data folder with classes of source words as they are after preprocessing, lines like "house c12". ' +
      'Orders from btg with "classes": true are learnt with them',
  ),
);

export interface ClassesChoice {
  readonly classes?: string;
}

/**
 * @param id the id of the dataset
 * @returns word → class, or null if the options name no file
 */
export async function readWordClasses(
  id: string,
  { classes }: ClassesChoice,
  dataDir: string | undefined,
): Promise<ReadonlyMap<string, string> | null> {
  if (classes === undefined) return null;
  const fix = 'put the file into the data folder (ORDO_DATA_DIR), or correct dataset.classes in the spec';
  const lines = await collectLines(readLocalLines(classes, dataDir, { dataset: id, fix }));
  return parseWordClasses(lines, { name: classes, pointer: '/dataset/classes' });
}

/**
 * Returns the fingerprint of a corpus with its classes, whatever the order of their lines; without classes it is that of the
 * corpus.
 */
export function coverWordClasses(corpus: string, classes: ReadonlyMap<string, string> | null): string {
  return classes === null ? corpus : hashJson({ corpus, classes: Object.fromEntries(classes) });
}
