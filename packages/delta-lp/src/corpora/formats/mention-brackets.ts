/** Mentions as brackets: `(7` begins a mention of entity 7, `7)` ends it, and `(7)` is one word. */
import type { Mention } from '../document.ts';

export interface Bracket {
  readonly entity: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

export class MentionReader {
  readonly #open: { readonly entity: string; readonly sentence: number; readonly first: number }[] = [];
  readonly #mentions: Mention[] = [];

  /** @returns an entity that ends here but has not begun, or null */
  read(
    brackets: readonly Bracket[],
    { sentence, word }: { readonly sentence: number; readonly word: number },
  ): string | null {
    for (const { entity, opens, closes } of brackets) {
      if (opens) this.#open.push({ entity, sentence, first: word });
      if (!closes) continue;
      // Of two open mentions of an entity, the inner one ends first.
      const at = this.#open.findLastIndex((open) => open.entity === entity && open.sentence === sentence);
      if (at === -1) return entity;
      const first = this.#open[at]?.first as number;
      this.#open.splice(at, 1);
      this.#mentions.push({ entity, sentence, first, last: word });
    }
    return null;
  }

  /** An entity that has begun in a sentence but not ended, or null. */
  get unclosed(): string | null {
    return this.#open[0]?.entity ?? null;
  }

  get mentions(): readonly Mention[] {
    return this.#mentions.toSorted((a, b) => a.sentence - b.sentence || a.first - b.first || b.last - a.last);
  }
}
