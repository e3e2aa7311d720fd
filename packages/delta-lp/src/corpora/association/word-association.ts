/** Measures how strongly words are associated in a corpus, by pointwise mutual information (Oh and Schuler 2023, §6.1). */

/** Counts of words, of neighbours, and of the documents in which words occur. */
export class WordAssociation {
  readonly #words = new Map<string, number>();
  readonly #neighbours = new Map<string, Map<string, number>>();
  /** The documents of each word, by their numbers, in ascending order. */
  readonly #documents = new Map<string, number[]>();
  #wordCount = 0;
  #neighbourCount = 0;
  #documentCount = 0;

  /** @param sentences the sentences within which neighbours are counted */
  addDocument(sentences: readonly (readonly string[])[]): void {
    const number = this.#documentCount;
    this.#documentCount += 1;
    for (const words of sentences) {
      words.forEach((word, i) => {
        this.#addWord(word, number);
        const next = words[i + 1];
        if (next !== undefined) this.#addNeighbours(word, next);
      });
    }
  }

  /** Returns log2 P(a b) / (P(a)·P(b)), where b directly follows a; 0 if one of the counts is 0. */
  ofNeighbours(a: string, b: string): number {
    const together = (this.#neighbours.get(a)?.get(b) ?? 0) / this.#neighbourCount;
    return information(
      together,
      (this.#words.get(a) ?? 0) / this.#wordCount,
      (this.#words.get(b) ?? 0) / this.#wordCount,
    );
  }

  /** Returns the same for the documents in which a and b occur, in any order. */
  inDocuments(a: string, b: string): number {
    const [ofA, ofB] = [this.#documents.get(a) ?? [], this.#documents.get(b) ?? []];
    const all = this.#documentCount;
    return information(countShared(ofA, ofB) / all, ofA.length / all, ofB.length / all);
  }

  #addWord(word: string, document: number): void {
    this.#wordCount += 1;
    this.#words.set(word, (this.#words.get(word) ?? 0) + 1);
    const documents = this.#documents.get(word);
    if (documents === undefined) this.#documents.set(word, [document]);
    else if (documents.at(-1) !== document) documents.push(document);
  }

  #addNeighbours(word: string, next: string): void {
    this.#neighbourCount += 1;
    const followers = this.#neighbours.get(word) ?? new Map<string, number>();
    this.#neighbours.set(word, followers);
    followers.set(next, (followers.get(next) ?? 0) + 1);
  }
}

/** Returns 0 for a pair that was not seen, because its true probability is not known to be 0. */
function information(together: number, a: number, b: number): number {
  return together > 0 && a > 0 && b > 0 ? Math.log2(together / (a * b)) : 0;
}

/** Counts the numbers that two ascending lists share. */
function countShared(a: readonly number[], b: readonly number[]): number {
  let [i, j, shared] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const difference = (a[i] as number) - (b[j] as number);
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return shared;
}
