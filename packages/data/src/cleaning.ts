/** Leaves unsuitable pairs out of training, and reports which and why. */
/** Limits on the lengths of pairs, in tokens, as in Moses' clean-corpus-n. */
export interface CleaningRules {
  /** Longest allowed ratio of one side's length to the other's. */
  readonly ratio: number;
  /** Fewest tokens on either side. */
  readonly minimum: number;
  /** Most tokens on either side. */
  readonly maximum: number;
}

/** How many pairs cleaning left out. Each is counted once, under the first rule that it broke. */
export interface CleaningReport {
  readonly kept: number;
  readonly tooShort: number;
  readonly tooLong: number;
  readonly unbalanced: number;
  /** Line numbers (from 1) of the first ten pairs that were left out, so that you can look at them. */
  readonly examples: readonly number[];
}

/** Decides which pairs are kept, and counts why others are not. */
export class PairCleaner {
  readonly #rules: CleaningRules;
  readonly #counts = { kept: 0, tooShort: 0, tooLong: 0, unbalanced: 0 };
  readonly #examples: number[] = [];
  #seen = 0;

  constructor(rules: CleaningRules) {
    this.#rules = rules;
  }

  /** Whether the next pair is kept, by the numbers of tokens on its sides. */
  keeps(source: number, target: number): boolean {
    this.#seen++;
    const fault = findFault(source, target, this.#rules);
    this.#counts[fault ?? 'kept']++;
    if (fault !== null && this.#examples.length < 10) this.#examples.push(this.#seen);
    return fault === null;
  }

  get report(): CleaningReport {
    return { ...this.#counts, examples: [...this.#examples] };
  }
}

function findFault(a: number, b: number, rules: CleaningRules): 'tooShort' | 'tooLong' | 'unbalanced' | null {
  const [shorter, longer] = [Math.min(a, b), Math.max(a, b)];
  if (shorter < rules.minimum) return 'tooShort';
  if (longer > rules.maximum) return 'tooLong';
  return longer > shorter * rules.ratio ? 'unbalanced' : null;
}

/** Counts the tokens of a line, which are separated by blanks. */
export function countTokens(line: string): number {
  const trimmed = line.trim();
  return trimmed === '' ? 0 : trimmed.split(/ +/).length;
}
