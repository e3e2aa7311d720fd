/** Tokens that were added to a vocabulary. They are searched for in the text before it is split into words. */
import { SPACE, WORD } from './characters.ts';

export interface AddedToken {
  readonly id: number;
  readonly content: string;
  /** True if the token is left out when text is decoded without special tokens. */
  readonly special: boolean;
  /** True if the token is found only where no word character is next to it. */
  readonly singleWord: boolean;
  /** True if the token takes the white space before it (`takesLeft`), and after it (`takesRight`). */
  readonly takesLeft: boolean;
  readonly takesRight: boolean;
}

/** A part of a text: an added token with the white space that it takes or, if `added` is null, other text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly added: AddedToken | null;
}

const IS_SPACE = new RegExp(SPACE, 'v');
const IS_WORD = new RegExp(`^${WORD}$`, 'v');

export class AddedTokens {
  readonly #byContent: ReadonlyMap<string, AddedToken>;
  readonly #pattern: RegExp | null;

  constructor(tokens: readonly AddedToken[]) {
    this.#byContent = new Map(tokens.map((token) => [token.content, token]));
    // Alternatives are tried in order, so that of two tokens at the same place the longer one is found.
    const contents = [...this.#byContent.keys()].toSorted((a, b) => b.length - a.length);
    this.#pattern = contents.length === 0 ? null : new RegExp(contents.map(escapePattern).join('|'), 'gu');
  }

  /** Splits a text at its added tokens. The parts cover the text without a gap. */
  split(text: string): readonly Stretch[] {
    const found: Stretch[] = [];
    let reached = 0;
    for (const match of this.#pattern === null ? [] : text.matchAll(this.#pattern)) {
      const added = this.#byContent.get(match[0]) as AddedToken;
      const [before, after] = [match.index, match.index + match[0].length];
      if (before < reached || (added.singleWord && touchesWord(text, before, after))) continue;
      const start = added.takesLeft ? Math.max(reached, spaceBefore(text, before)) : before;
      const end = added.takesRight ? spaceAfter(text, after) : after;
      if (reached < start) found.push({ start: reached, end: start, added: null });
      found.push({ start, end, added });
      reached = end;
    }
    if (reached < text.length) found.push({ start: reached, end: text.length, added: null });
    return found;
  }
}

/** Returns where the white space before a place begins. Every white-space character is one UTF-16 unit. */
function spaceBefore(text: string, end: number): number {
  let at = end;
  while (at > 0 && IS_SPACE.test(text[at - 1] as string)) at--;
  return at;
}

function spaceAfter(text: string, start: number): number {
  let at = start;
  while (at < text.length && IS_SPACE.test(text[at] as string)) at++;
  return at;
}

function touchesWord(text: string, start: number, end: number): boolean {
  const before = Array.from(text.slice(Math.max(0, start - 2), start)).at(-1);
  const after = Array.from(text.slice(end, end + 2))[0];
  return [before, after].some((character) => character !== undefined && IS_WORD.test(character));
}

function escapePattern(content: string): string {
  return content.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
