/** Leaves unsuitable pairs out of training, and reports which ones and why. */
/** Limits on the lengths of pairs, in tokens, as in Moses' clean-corpus-n. */
export interface CleaningRules {
  /** The largest ratio of one side's length to the other's that is allowed. */
  readonly ratio: number;
  /** The smallest number of tokens on either side. */
  readonly minimum: number;
  /** The largest number of tokens on either side. */
  readonly maximum: number;
}

/** The numbers of pairs that cleaning left out. Each pair is counted once, under the first rule that it broke. */
export interface CleaningReport {
  readonly kept: number;
  readonly tooShort: number;
  readonly tooLong: number;
  readonly unbalanced: number;
  /** The line numbers (from 1) of the first ten pairs that were left out, so that you can look at these lines. */
  readonly examples: readonly number[];
}

/** Decides which pairs are kept, and counts the reasons why others are not. */
export class PairCleaner {
  readonly #rules: CleaningRules;
  readonly #counts = { kept: 0, tooShort: 0, tooLong: 0, unbalanced: 0 };
  readonly #examples: number[] = [];
  #seen = 0;

  constructor(rules: CleaningRules) {
    this.#rules = rules;
  }

  /** Returns true if the next pair is kept, given the numbers of tokens on its sides. */
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
