/**
 * Applies BPE codes to text, symbol for symbol as `apply_bpe.py` of subword-nmt does. BPE-dropout follows I. Provilkov, D.
 * Emelianenko, E. Voita, ACL 2020; our own generator decides which merges to drop.
 */
import { isOneCodePoint } from '../code-points.ts';
import type { BpeCodes } from './codes.ts';
import { compileGlossaries } from './glossaries.ts';
import { Merger } from './merger.ts';
import { type BpeOptions, checkBpeOptions } from './options.ts';
import { createVocabularyFilter } from './vocabulary-filter.ts';

export interface Bpe {
  /** Segments a line. Blanks around the line stay; blanks between two words become one. */
  readonly apply: (line: string) => string;
  /** Returns the units of one word, without separators. */
  readonly segment: (word: string) => readonly string[];
}

/**
 * The number of words that are kept before the cache is emptied. It is enough for a corpus, and limits memory for an endless
 * stream.
 */
const REMEMBERED_WORDS = 200_000;

export function createBpe(codes: BpeCodes, options: BpeOptions = {}): Bpe {
  return createBpeWith(createMerger(codes, options), options);
}

/** Does what `createBpe` does, but uses the given merger. */
export function createBpeWith(merger: Merger, options: BpeOptions): Bpe {
  const separator = options.separator ?? '@@';
  const glue = `${separator} `;
  const dropout = options.dropout?.probability ? options.dropout : undefined;
  const glossaries = compileGlossaries(options.glossaries ?? []);
  const filter = options.vocabulary && createVocabularyFilter(merger.findOrigins(), options.vocabulary, separator);

  const encode = (segment: string): readonly string[] => {
    if (glossaries?.isProtected(segment) || isOneCodePoint(segment)) return [segment];
    const units = splitIntoUnits(segment, merger);
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

export function createMerger(codes: BpeCodes, options: BpeOptions): Merger {
  checkBpeOptions(options);
  const dropout = options.dropout?.probability ? options.dropout : undefined;
  return new Merger({ ...codes, merges: codes.merges.slice(0, options.merges) }, dropout);
}

function splitIntoUnits(word: string, merger: Merger): string[] {
  const characters = Array.from(word);
  merger.begin();
  for (const [i, character] of characters.entries()) {
    merger.addCharacter(character.codePointAt(0) as number, i === characters.length - 1);
  }
  const units: string[] = [];
  const count = merger.merge();
  let start = 0;
  for (let unit = 0; unit < count; unit++) {
    const end = start + (merger.widths[unit] as number);
    units.push(characters.slice(start, end).join(''));
    start = end;
  }
  return units;
}

/** Joins units into words. A separator at the end of the line, where the next unit is missing, is also removed. */
export function removeBpe(line: string, separator = '@@'): string {
  const joined = line.replaceAll(`${separator} `, '');
  return joined.endsWith(separator) ? joined.slice(0, -separator.length) : joined;
}
