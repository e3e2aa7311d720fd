/** Finds the lines of a small split that another split also contains. */

/** The number of different lines of a split that the training set also contains. */
export interface Overlap {
  readonly pairs: number;
  readonly sources: number;
  readonly targets: number;
}

/** The separator between the sides of a pair, which no line contains. */
const BETWEEN = '\n';

export class SeenLines {
  /** Says for each line of a kind whether it was found. Empty lines do not count. */
  readonly #pairs = new Map<string, boolean>();
  readonly #sources = new Map<string, boolean>();
  readonly #targets = new Map<string, boolean>();

  expect(source: string, target: string): void {
    if (source === '' || target === '') return;
    this.#sources.set(source, false);
    this.#targets.set(target, false);
    this.#pairs.set(source + BETWEEN + target, false);
  }

  find(source: string, target: string): void {
    const known = this.#sources.has(source);
    if (known) this.#sources.set(source, true);
    if (!this.#targets.has(target)) return;
    this.#targets.set(target, true);
    if (known && this.#pairs.has(source + BETWEEN + target)) this.#pairs.set(source + BETWEEN + target, true);
  }

  get overlap(): Overlap {
    return { pairs: countFound(this.#pairs), sources: countFound(this.#sources), targets: countFound(this.#targets) };
  }
}

function countFound(lines: ReadonlyMap<string, boolean>): number {
  return [...lines.values()].filter((found) => found).length;
}
