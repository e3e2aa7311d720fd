/** The parsers, one line each. */
import { findById } from '@ordo/core/look-up';
import { LADER } from './lader.ts';
import type { Parser } from './parser.ts';
import { TOP_DOWN } from './top-down.ts';

const PARSERS: readonly Parser[] = [TOP_DOWN, LADER];

export const PARSER_IDS: readonly string[] = PARSERS.map(({ id }) => id);

/** @throws OrdoError for a name that no parser has */
export function findParser(id: string): Parser {
  return findById(PARSERS, id, { code: 'text.unknown-option', kind: 'parser' });
}
