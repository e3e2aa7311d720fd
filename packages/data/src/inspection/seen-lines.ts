/** Finds which lines of a small split another split has as well. */

/** How many different lines of a split the training set has as well. */
export interface Overlap {
  readonly pairs: number;
  readonly sources: number;
  readonly targets: number;
}

/** Stands between the sides of a pair, and in no line. */
const BETWEEN = '\n';

export class SeenLines {
  /** Of each kind, whether each line was found. Empty lines say nothing. */
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
