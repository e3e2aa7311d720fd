/** A problem that an input has revealed, and the line that reproduces it. */

export interface Finding {
  /** The input in words, such as `POST /v1/plan /seeds/0: NaN`. */
  readonly input: string;
  /** The problems, in whole sentences. */
  readonly wrong: readonly string[];
  /** A command line that repeats the input. */
  readonly repeat: string;
}

/** The inputs and findings of one part of the program. */
export interface Outcome {
  readonly part: Part;
  /** The number of tried inputs, by kind. */
  readonly tried: ReadonlyMap<string, number>;
  /** The number of inputs that were answered correctly. */
  readonly rightly: number;
  readonly findings: readonly Finding[];
  /** Further measurements, in whole sentences. */
  readonly notes: readonly string[];
}

/** Counts the inputs of each kind. */
export function countKinds(inputs: readonly { readonly kind: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of inputs) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

export const PARTS = ['roles', 'routes', 'commands', 'stall'] as const;
export type Part = (typeof PARTS)[number];

/** Quotes a text for a POSIX shell. Control characters are written as $'…', so that the line can be copied. */
export function quoteForShell(text: string): string {
  const [, repeated] = /^([\w.-])\1{99,}$/u.exec(text.slice(text.indexOf('=') + 1)) ?? [];
  if (repeated !== undefined) {
    const before = text.slice(0, text.indexOf('=') + 1);
    return `${quoteForShell(before)}$(printf '%0${text.length - before.length}d' 0 | tr 0 ${repeated})`;
  }
  if (/^[\w@%+=:,./-]*$/u.test(text)) return text === '' ? "''" : text;
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
