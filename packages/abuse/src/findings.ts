/** What an input has shown to be wrong, and the line that shows it again. */

export interface Finding {
  /** The input in words, such as `POST /v1/plan /seeds/0: NaN`. */
  readonly input: string;
  /** What is wrong, in whole sentences. */
  readonly wrong: readonly string[];
  /** A command line that gives the same input again. */
  readonly repeat: string;
}

/** What one part of the program has tried and found. */
export interface Outcome {
  readonly part: Part;
  /** How many inputs were tried, by their kind. */
  readonly tried: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
  /** What was measured besides, in whole sentences. */
  readonly notes: readonly string[];
}

export const PARTS = ['roles', 'routes', 'commands'] as const;
export type Part = (typeof PARTS)[number];

/** Quotes a text for a POSIX shell. Control characters are written as $'…', so that the line can be copied. */
export function quoteForShell(text: string): string {
  if (/^[\w@%+=:,./-]+$/u.test(text)) return text;
  if (!hasControl(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = Array.from(text).map((character) =>
    hasControl(character)
      ? `\\x${character.codePointAt(0)?.toString(16).padStart(2, '0')}`
      : character.replace(/['\\]/u, String.raw`\$&`),
  );
  return `$'${escaped.join('')}'`;
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
