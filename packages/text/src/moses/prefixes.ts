/**
 * Non-breaking prefixes: words that keep the full stop after them. Moses' own lists are LGPL and do not come with this
 * package; they are read from a folder that the user names. Otherwise our own short lists are used.
 */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { OrdoError } from '@ordo/core/errors';
import { checkLanguage } from './languages.ts';
import { OWN_PREFIXES } from './own-prefixes.ts';

/** [prefix without its full stop] → whether it keeps the stop always or only before a number. */
export type Prefixes = ReadonlyMap<string, 'always' | 'before-number'>;

export interface PrefixList {
  /** The language of the list, which is English if the requested language has none. */
  readonly language: string;
  readonly prefixes: Prefixes;
}

const FALLBACK = 'en';

/** Reads Moses' format: one prefix per line, `#` comments, and `#NUMERIC_ONLY#` after prefixes that need a number. */
export function parsePrefixes(text: string): Prefixes {
  const prefixes = new Map<string, 'always' | 'before-number'>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const numeric = /^(.*)\s+#NUMERIC_ONLY#/u.exec(line);
    if (numeric) prefixes.set(numeric[1] as string, 'before-number');
    else prefixes.set(line, 'always');
  }
  return prefixes;
}

/**
 * Reads `nonbreaking_prefix.<language>` from a folder. Like Moses, it falls back to the English file.
 * @throws OrdoError `text.invalid-file` if the folder has neither, `text.unknown-option` for an unknown language
 */
export async function loadPrefixes(folder: string, language: string): Promise<PrefixList> {
  checkLanguage(language);
  const candidates = [...new Set([language, FALLBACK])];
  for (const candidate of candidates) {
    const text = await readIfPresent(path.join(folder, fileOf(candidate)));
    if (text !== undefined) return { language: candidate, prefixes: parsePrefixes(text) };
  }
  const isThere = (await stat(folder).catch(() => null)) !== null;
  const message = isThere
    ? `"${folder}" has no ${candidates.map(fileOf).join(' and no ')}`
    : `there is no folder "${folder}"`;
  throw new OrdoError('text.invalid-file', message, {
    fix: 'name the folder scripts/share/nonbreaking_prefixes of a Moses checkout',
  });
}

const fileOf = (language: string): string => `nonbreaking_prefix.${language}`;

/** Returns the short list that comes with this package, which is the English one if the language has none. */
export function ownPrefixes(language: string): PrefixList {
  checkLanguage(language);
  const own = OWN_PREFIXES[language];
  if (own !== undefined) return { language, prefixes: parsePrefixes(own) };
  return { language: FALLBACK, prefixes: parsePrefixes(OWN_PREFIXES[FALLBACK] as string) };
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
