/**
 * Regular expressions written for Perl (Moses' protected patterns) or Python (subword-nmt's glossaries) as JavaScript's.
 * Shorthand classes there follow Unicode and a dot matches all but a newline; escapes without need are dropped, because
 * JavaScript refuses them in Unicode mode.
 */
import { OrdoError } from '@ordo/core';

export type PatternDialect = 'perl' | 'python';

/** The insides of a character class for each shorthand. */
const CLASSES: Record<PatternDialect, Record<'d' | 's' | 'w', string>> = {
  perl: {
    d: String.raw`\p{Nd}`,
    s: String.raw`\p{White_Space}`,
    w: String.raw`\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}`,
  },
  python: { d: String.raw`\p{Nd}`, s: String.raw`\p{White_Space}\x1c-\x1f`, w: String.raw`\p{L}\p{N}_` },
};
const SYNTAX = new Set('^$\\.*+?()[]{}|/');

/** Translates a pattern; `flags` are JavaScript's, `u` is added. Throws `text.unknown-option` when it is none. */
export function translatePattern(pattern: string, dialect: PatternDialect, flags = ''): RegExp {
  try {
    return new RegExp(translateSource(pattern, dialect), `${flags}u`);
  } catch (cause) {
    throw new OrdoError('text.unknown-option', `the pattern "${pattern}" is no regular expression`, {
      fix: 'mend it, or escape its special characters with a backslash to match them literally',
      cause,
    });
  }
}

function translateSource(pattern: string, dialect: PatternDialect): string {
  let source = '';
  let insideClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char === '\\' && i + 1 < pattern.length) {
      source += translateEscape(pattern[++i] as string, dialect, insideClass);
    } else if (char === '.' && !insideClass) {
      source += String.raw`[^\n]`;
    } else if (pattern.startsWith('(?P<', i)) {
      source += '(?<';
      i += 3;
    } else {
      if (char === '[') source += insideClass ? '\\' : '';
      if (char === '[' || char === ']') insideClass = char === '[';
      source += (char === '}' || char === '{') && insideClass ? `\\${char}` : char;
    }
  }
  return source;
}

function translateEscape(char: string, dialect: PatternDialect, insideClass: boolean): string {
  const classes = CLASSES[dialect];
  switch (char) {
    case 'd':
    case 's':
    case 'w':
      return insideClass ? classes[char] : `[${classes[char]}]`;
    case 'D':
    case 'S':
    case 'W':
      return negate(classes[char.toLowerCase() as 'd' | 's' | 'w'], insideClass);
    case 'A':
      return '^';
    case 'Z':
    case 'z':
      return '$';
    case '-':
      return insideClass ? String.raw`\-` : '-';
    default:
      return SYNTAX.has(char) || /[A-Za-z0-9]/.test(char) ? `\\${char}` : char;
  }
}

function negate(classes: string, insideClass: boolean): string {
  if (insideClass) throw new SyntaxError('a negated shorthand inside a character class is not supported');
  return `[^${classes}]`;
}
