/** Protected patterns: what matches one of them passes the tokeniser whole (`tokenizer.perl -protected`). */
import { OrdoError } from '@ordo/core/errors';
import { translatePattern } from '../foreign-pattern.ts';

/** Part of a line: text to tokenise, or a protected match. */
export interface Fragment {
  readonly text: string;
  readonly isProtected: boolean;
}

/** Reads a file of Perl patterns, one a line. */
export function parseProtectedPatterns(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/**
 * Returns a function that cuts a line at all that matches one of the patterns. A match is protected wherever its text
 * occurs; of overlapping ones the earlier pattern's counts.
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

/** Matches one after the other; each search begins afresh behind the last match, as if the line began there. */
function findMatches(pattern: RegExp, line: string): string[] {
  const matches: string[] = [];
  let rest = line;
  for (;;) {
    const found = pattern.exec(rest);
    if (found === null) return matches;
    if (found[0] === '') {
      throw new OrdoError('text.unknown-option', `the protected pattern "${pattern.source}" matches nothing at all`, {
        fix: 'change it so that each match holds a character',
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
