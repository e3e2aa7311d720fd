/** Numbers words, so that n-grams of words are compared as integers. */

/** Words kept between segments: enough for a test set, little enough for any machine. */
const LARGEST = 2 ** 17;

export class TokenNumbers {
  readonly #reserved: readonly string[];
  #numbers = new Map<string, number>();

  /** @param reserved words that hold the first numbers. */
  constructor(reserved: readonly string[] = []) {
    this.#reserved = reserved;
    this.#restart();
  }

  /** Numbers by first appearance, the same for equal words. */
  number(tokens: readonly string[]): number[] {
    const numbers = this.#numbers;
    const result: number[] = [];
    for (const token of tokens) {
      let number = numbers.get(token);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(token, number);
      }
      result.push(number);
    }
    return result;
  }

  /** Forgets all words when there are very many; for callers that compare numbers within one segment only. */
  forgetIfLarge(): void {
    if (this.#numbers.size > LARGEST) this.#restart();
  }

  #restart(): void {
    this.#numbers = new Map(this.#reserved.map((token, number) => [token, number]));
  }
}
