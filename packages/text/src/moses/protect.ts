/** Protected patterns: the tokeniser leaves their matches whole (`tokenizer.perl -protected`). */
import { OrdoError } from '@ordo/core/errors';
import { translatePattern } from '../foreign-pattern.ts';

/** A part of a line: either text to tokenise, or a protected match. */
export interface Fragment {
  readonly text: string;
  readonly isProtected: boolean;
}

/** Reads a file of Perl patterns, one per line. */
export function parseProtectedPatterns(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/**
 * Returns a function that cuts a line at all matches of the patterns. The text of a match is protected wherever it occurs. If
 * matches overlap, the earlier pattern wins.
 */
export function createProtector(patterns: readonly string[]): (line: string) => Fragment[] {
  const compiled = patterns.map((pattern) => translatePattern(pattern, 'perl'));
  return (line) => {
    let fragments: Fragment[] = [{ text: line, isProtected: false }];
    for (const match of compiled.flatMap((pattern) => findMatches(pattern, line))) {
      fragments = fragments.flatMap((fragment) => (fragment.isProtected ? [fragment] : cutAt(fragment.text, match)));
    }
    return fragments;
  };
}

/** Finds matches one after another. Each search treats the end of the previous match as the start of the line. */
function findMatches(pattern: RegExp, line: string): string[] {
  const matches: string[] = [];
  let rest = line;
  for (;;) {
    const found = pattern.exec(rest);
    if (found === null) return matches;
    if (found[0] === '') {
      throw new OrdoError('text.unknown-option', `the protected pattern "${pattern.source}" matches the empty text`, {
        fix: 'change it so that every match has at least one character',
      });
    }
    matches.push(found[0]);
    rest = rest.slice(found.index + found[0].length);
  }
}

function cutAt(text: string, match: string): Fragment[] {
  const pieces = text.split(match);
  return pieces.flatMap((piece, index) => {
    const between: Fragment = { text: piece, isProtected: false };
    return index === 0 ? [between] : [{ text: match, isProtected: true }, between];
  });
}
