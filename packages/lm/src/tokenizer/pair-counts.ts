/** Counts how often two symbols are next to each other in the words of a text, and updates the counts when pairs are merged. */
interface CountedWord {
  /** The symbols, which change with every merge. */
  symbols: number[];
  readonly count: number;
}

export interface Pair {
  readonly left: number;
  readonly right: number;
}

/** Symbols are below 2^16, so a pair is one number. */
const RADIX = 65_536;

export class PairCounts {
  readonly #words: readonly CountedWord[];
  readonly #counts = new Map<number, number>();
  /** The words in which a pair may occur. */
  readonly #places = new Map<number, Set<number>>();

  constructor(words: readonly CountedWord[]) {
    this.#words = words;
    words.forEach(({ symbols, count }, word) => this.#add(symbols, word, count));
  }

  /** Returns the most frequent pair; of several, the one with the lowest symbols. Null if no word has two symbols. */
  best(): (Pair & { readonly count: number }) | null {
    let best = -1;
    let most = 0;
    for (const [key, count] of this.#counts) {
      if (count > most || (count === most && key < best)) [best, most] = [key, count];
    }
    return best === -1 ? null : { left: Math.floor(best / RADIX), right: best % RADIX, count: most };
  }

  /** Replaces a pair with a symbol, everywhere and from left to right. */
  merge({ left, right }: Pair, symbol: number): void {
    const places = this.#places.get(left * RADIX + right) ?? [];
    for (const place of places) {
      const word = this.#words[place] as CountedWord;
      this.#add(word.symbols, place, -word.count);
      word.symbols = replace(word.symbols, { left, right }, symbol);
      this.#add(word.symbols, place, word.count);
    }
  }

  #add(symbols: readonly number[], word: number, count: number): void {
    for (let i = 1; i < symbols.length; i++) {
      const key = (symbols[i - 1] as number) * RADIX + (symbols[i] as number);
      const sum = (this.#counts.get(key) ?? 0) + count;
      if (sum === 0) {
        this.#counts.delete(key);
        this.#places.delete(key);
        continue;
      }
      this.#counts.set(key, sum);
      const places = this.#places.get(key);
      if (places === undefined) this.#places.set(key, new Set([word]));
      else places.add(word);
    }
  }
}

function replace(symbols: readonly number[], { left, right }: Pair, symbol: number): number[] {
  const replaced: number[] = [];
  for (let i = 0; i < symbols.length; i++) {
    const found = symbols[i] === left && symbols[i + 1] === right;
    replaced.push(found ? symbol : (symbols[i] as number));
    if (found) i++;
  }
  return replaced;
}
