/** Refuses sentences and links that no parser can use, before anything is learned or ordered. */
import { OrdoError } from '@ordo/core/errors';
import { countOf } from '@ordo/core/phrases';
import type { Parser } from '../parsers/parser.ts';
import { type Link, lengthOf, type Sentence } from '../sentence.ts';

/** The place of a sentence, for error messages. */
export interface SentenceOrigin {
  readonly name: string;
  /** The number of the line, counted from 1. */
  readonly line: number;
}

export function checkSentence(
  sentence: Sentence,
  { columns, parser, origin }: { columns: number; parser: Parser; origin: SentenceOrigin },
): void {
  const words = lengthOf(sentence);
  if (words === 0) throw sentenceError(origin, 'has no words', 'remove it, and its links, from both files');
  if (sentence.length !== columns) {
    const fix = 'give every line as many tab-separated columns as the first line of the training text';
    throw sentenceError(origin, `has ${countOf(sentence.length, 'column')}, not ${columns}`, fix);
  }
  for (const [column, tokens] of sentence.entries()) {
    if (tokens.length === words) continue;
    const problem = `has ${countOf(words, 'word')}, but column ${column + 1} has ${tokens.length}`;
    throw sentenceError(origin, problem, 'give each word one class, separated by single blanks');
  }
  if (words > parser.mostWords) {
    const problem = `has ${words} words, more than the ${parser.mostWords} that ${parser.id} takes`;
    throw sentenceError(origin, problem, 'split the sentence, or remove it');
  }
}

export function checkLinks(links: readonly Link[], words: number, origin: SentenceOrigin): void {
  const outside = links.find(([source]) => !(source >= 0 && source < words));
  if (outside === undefined) return;
  const problem = `links source word ${outside.join('-')}, but its sentence has ${countOf(words, 'word')}`;
  throw sentenceError(origin, problem, 'write links as source-target, counted from 0, of the same sentences');
}

function sentenceError({ name, line }: SentenceOrigin, problem: string, fix: string): OrdoError {
  return new OrdoError('text.invalid-file', `line ${line} of ${name} ${problem}`, { fix });
}
