/** Reads from the names of files which split of a dataset each of them is, and in which language. */
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { FILE_PLACES, type FilePlace, type LanguagePair, type Side, SIDES, type Split, SPLITS } from '@ordo/data';

/** The words for a split in the name of a file. */
const SPLIT_WORDS: Readonly<Record<string, Split>> = { train: 'train', valid: 'valid', dev: 'valid', test: 'test' };
const LANGUAGE = /^[a-z]{2,3}$/u;

export interface NamedFile extends FilePlace {
  readonly file: string;
}

/**
 * Returns the file of each side of each split.
 * @throws OrdoError `request.invalid` for a name without a split, for two files of one split, and for a split without a file
 */
export function placeFiles(given: Readonly<Record<Side, readonly string[]>>): NamedFile[] {
  const placed = SIDES.flatMap((side) => given[side].map((file) => ({ file, side, split: splitOf(file, side) })));
  return FILE_PLACES.map(({ split, side }) => {
    const [found, another] = placed.filter((one) => one.split === split && one.side === side);
    if (found === undefined) {
      throw refused(`--${side} names no file of the split ${split}`, `add one, such as ${split}.${side.slice(0, 2)}`);
    }
    if (another !== undefined) {
      throw refused(
        `--${side} names two files of ${split}: ${found.file} and ${another.file}`,
        'leave one of them out',
      );
    }
    return found;
  });
}

function splitOf(file: string, side: Side): Split {
  const words = path.basename(file).toLowerCase().split(/[._-]/u);
  const found = new Set(words.flatMap((word) => SPLIT_WORDS[word] ?? []));
  const [split, another] = [...found];
  if (split !== undefined && another === undefined) return split;
  const says = split === undefined ? 'none of the splits' : 'more than one of the splits';
  throw refused(
    `--${side} has ${file}, whose name says ${says} ${SPLITS.join(', ')}`,
    'rename it, for example to train.ja, valid.ja (or dev.ja) or test.ja',
  );
}

/** @throws OrdoError `request.invalid` where the names do not agree */
export function languagesOf(files: readonly NamedFile[]): LanguagePair {
  const [source, target] = SIDES.map((side) => languageOf(files.filter((file) => file.side === side)));
  return { source: source ?? '', target: target ?? '' };
}

function languageOf(files: readonly NamedFile[]): string {
  const ends = new Set(files.map(({ file }) => path.extname(file.replace(/\.gz$/u, '')).slice(1)));
  const [language = '', another] = [...ends];
  if (another === undefined && LANGUAGE.test(language)) return language;
  throw refused(
    `the names ${files.map(({ file }) => file).join(', ')} do not end in one language`,
    'say the languages: --languages ja-en',
  );
}

const refused = (message: string, fix: string): OrdoError => new OrdoError('request.invalid', message, { fix });
