/**
 * Translates regular expressions of Perl (Moses' protected patterns) or Python (subword-nmt's glossaries) to
 * JavaScript. As in the originals, shorthand classes follow Unicode 14 and a dot matches everything but a newline.
 * Needless escapes are dropped, because JavaScript refuses them in Unicode mode.
 */
import { OrdoError } from '@ordo/core/errors';
import { DECIMAL_DIGIT, LETTER, NUMBER, SPACE, unicodePattern, WORD_CHARACTER } from './unicode-14.ts';

export type PatternDialect = 'perl' | 'python';

const SHORTHANDS: Record<PatternDialect, Record<string, string>> = {
  perl: { d: DECIMAL_DIGIT, s: SPACE, w: WORD_CHARACTER },
  python: { d: DECIMAL_DIGIT, s: String.raw`[${SPACE}\x1c-\x1f]`, w: `[${LETTER}${NUMBER}_]` },
};
/** Characters that must or may carry a backslash in JavaScript. Inside a class there are more of them. */
const ESCAPABLE = new Set('^$\\.*+?()[]{}|/');
const ESCAPABLE_IN_CLASS = new Set('^$\\.*+?()[]{}|/&-!#%,:;<=>@`~');

/**
 * Translates a pattern.
 * @throws OrdoError `text.unknown-option` if it is not a regular expression
 */
export function translatePattern(pattern: string, dialect: PatternDialect): RegExp {
  try {
    return unicodePattern(translateSource(pattern, SHORTHANDS[dialect]));
  } catch (cause) {
    throw new OrdoError('text.unknown-option', `the pattern "${pattern}" is not a regular expression`, {
      fix: 'correct it, or put a backslash before special characters that it should match literally',
      cause,
    });
  }
}

function translateSource(pattern: string, shorthands: Record<string, string>): string {
  let source = '';
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char === '\\' && i + 1 < pattern.length) {
      source += translateEscape(pattern[++i] as string, shorthands);
    } else if (char === '[') {
      const end = findClassEnd(pattern, i);
      source += translateClass(pattern.slice(i + 1, end), shorthands);
      i = end;
    } else if (pattern.startsWith('(?P<', i)) {
      source += '(?<';
      i += 3;
    } else {
      source += char === '.' ? String.raw`[^\n]` : char;
    }
  }
  return source;
}

function translateEscape(char: string, shorthands: Record<string, string>): string {
  if (char === 'A') return '^';
  if (char === 'Z' || char === 'z') return '$';
  return shorthandOf(char, shorthands) ?? (ESCAPABLE.has(char) || /[A-Za-z0-9]/.test(char) ? `\\${char}` : char);
}

/** Returns the class for `d`, `s` or `w`, or its negation for the capital letter. */
function shorthandOf(char: string, shorthands: Record<string, string>): string | undefined {
  const negated = shorthands[char.toLowerCase()];
  return shorthands[char] ?? (negated && `[^${negated}]`);
}

/** Returns where the class that opens at `start` closes. A closing bracket directly after the opening one is a member. */
function findClassEnd(pattern: string, start: number): number {
  let i = start + (pattern[start + 1] === '^' ? 2 : 1);
  if (pattern[i] === ']') i++;
  for (; i < pattern.length; i++) {
    if (pattern[i] === '\\') i++;
    else if (pattern[i] === ']') return i;
  }
  throw new SyntaxError(`the class that opens at character ${start + 1} does not close`);
}

/** Translates a character class. Members are escaped as JavaScript requires; a hyphen between two members is a range. */
function translateClass(content: string, shorthands: Record<string, string>): string {
  const isNegated = content.startsWith('^');
  const members: string[] = [];
  for (let i = isNegated ? 1 : 0; i < content.length; i++) {
    const isEscaped = content[i] === '\\' && i + 1 < content.length;
    const char = String.fromCodePoint(content.codePointAt(isEscaped ? ++i : i) as number);
    i += char.length - 1;
    const isRange = char === '-' && !isEscaped && members.length > 0 && i + 1 < content.length;
    const shorthand = isEscaped ? shorthandOf(char, shorthands) : undefined;
    if (isRange && !members.at(-1)?.startsWith('[')) members.push('-');
    else if (shorthand !== undefined) members.push(shorthand);
    else if (isEscaped && /[A-Za-z0-9]/.test(char)) members.push(`\\${char}`);
    else members.push(ESCAPABLE_IN_CLASS.has(char) ? `\\${char}` : char);
  }
  return `[${isNegated ? '^' : ''}${members.join('')}]`;
}
