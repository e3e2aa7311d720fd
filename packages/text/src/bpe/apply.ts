/**
 * Applies BPE codes to text, symbol for symbol as `apply_bpe.py` of subword-nmt does.
 * BPE-dropout: I. Provilkov, D. Emelianenko, E. Voita, ACL 2020 (dropped merges come from our own generator).
 */
import { OrdoError, type Random } from '@ordo/core';
import { isOneCodePoint } from '../code-points.ts';
import { type BpeCodes, END_OF_WORD } from './codes.ts';
import { compileGlossaries } from './glossaries.ts';
import { createMerger } from './merger.ts';
import { createVocabularyFilter, type VocabularyLimit } from './vocabulary-filter.ts';

export interface BpeOptions {
  /** Use only this many merges, the first ones. Default: all. */
  readonly merges?: number;
  /** Ends every unit but the last of a word. Default `@@`. */
  readonly separator?: string;
  /** Undo merges that lead to units not in this vocabulary. */
  readonly vocabulary?: VocabularyLimit;
  /** Words or patterns to leave whole. */
  readonly glossaries?: readonly string[];
  /** Drop each possible merge with this probability, afresh at every step. For training text only. */
  readonly dropout?: { readonly probability: number; readonly random: Random };
}

export interface Bpe {
  /** Segments a line; blanks before and after it stay, blanks between words become one. */
  readonly apply: (line: string) => string;
  /** The units of one word, without separators. */
  readonly segment: (word: string) => readonly string[];
}

/** Words remembered before the memory is emptied: enough for a corpus, bounded for an endless stream. */
const REMEMBERED_WORDS = 200_000;

export function createBpe(codes: BpeCodes, options: BpeOptions = {}): Bpe {
  checkOptions(options);
  const separator = options.separator ?? '@@';
  const glue = `${separator} `;
  const dropout = options.dropout?.probability ? options.dropout : undefined;
  const glossaries = compileGlossaries(options.glossaries ?? []);
  const merge = createMerger({ ...codes, merges: codes.merges.slice(0, options.merges) }, dropout);
  const filter = options.vocabulary && createVocabularyFilter(merge.origins, options.vocabulary, separator);

  const encode = (segment: string): readonly string[] => {
    if (glossaries?.isProtected(segment) || isOneCodePoint(segment)) return [segment];
    const units = dropEndOfWord(merge.apply(segment));
    return filter ? filter(units) : units;
  };
  const segment = (word: string): readonly string[] =>
    glossaries === undefined ? encode(word) : glossaries.isolate(word).flatMap(encode);

  const remembered = new Map<string, string>();
  const recall = (word: string): string => {
    let text = remembered.get(word);
    if (text === undefined) {
      text = segment(word).join(glue);
      if (remembered.size >= REMEMBERED_WORDS) remembered.clear();
      remembered.set(word, text);
    }
    return text;
  };
  const segmentText = dropout ? (word: string): string => segment(word).join(glue) : recall;
  return { segment, apply: (line) => applyToLine(line, segmentText) };
}

function applyToLine(line: string, segmentText: (word: string) => string): string {
  const start = line.length - line.replace(/^[\r\n ]+/, '').length;
  if (start === line.length) return line;
  const body = line.slice(start).replace(/[\r\n ]+$/, '');
  const words = body.split(' ');
  let text = segmentText(words[0] as string);
  for (let i = 1; i < words.length; i++) {
    const word = words[i] as string;
    if (word !== '') text += ` ${segmentText(word)}`;
  }
  return body.length === line.length ? text : line.slice(0, start) + text + line.slice(start + body.length);
}

function dropEndOfWord(symbols: string[]): string[] {
  const last = symbols.at(-1) as string;
  if (last === END_OF_WORD) symbols.pop();
  else if (last.endsWith(END_OF_WORD)) symbols[symbols.length - 1] = last.slice(0, -END_OF_WORD.length);
  return symbols;
}

function checkOptions({ merges, dropout }: BpeOptions): void {
  if (merges !== undefined && (!Number.isSafeInteger(merges) || merges < 0)) {
    throw new OrdoError('text.unknown-option', `${merges} merges is not a whole number from 0`, {
      fix: 'give the number of merges to use, or leave it out to use all',
    });
  }
  if (dropout !== undefined && !(dropout.probability >= 0 && dropout.probability <= 1)) {
    throw new OrdoError('text.unknown-option', `the dropout ${dropout.probability} is not between 0 and 1`, {
      fix: 'use a probability such as 0.1',
    });
  }
}

/** Joins segmented text to words again. */
export function removeBpe(line: string, separator = '@@'): string {
  return `${line} `.replaceAll(`${separator} `, '').trimEnd();
}
