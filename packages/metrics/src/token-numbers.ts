/** Numbers words by first appearance, so that n-grams of words are compared as integers. */
export class TokenNumbers {
  readonly #numbers: Map<string, number>;

  /** @param reserved words that hold the first numbers. */
  constructor(reserved: readonly string[] = []) {
    this.#numbers = new Map(reserved.map((token, number) => [token, number]));
  }

  number(tokens: readonly string[]): number[] {
    return tokens.map((token) => {
      const known = this.#numbers.get(token);
      if (known !== undefined) return known;
      const fresh = this.#numbers.size;
      this.#numbers.set(token, fresh);
      return fresh;
    });
  }
}

/** The hypothesis and its references over one numbering. */
export function numberTokens(
  hypothesis: readonly string[],
  references: readonly (readonly string[])[],
): { hypothesis: number[]; references: number[][] } {
  const numbers = new TokenNumbers();
  return {
    hypothesis: numbers.number(hypothesis),
    references: references.map((reference) => numbers.number(reference)),
  };
}
