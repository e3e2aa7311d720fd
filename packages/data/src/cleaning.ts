/** Leaves unsuitable pairs out of training, and reports which and why. */
import type { ParallelText } from './parallel-corpus.ts';

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

export interface CleanedText {
  readonly text: ParallelText;
  /** Which pairs are left, by their places in the text before, from 0. */
  readonly rows: readonly number[];
  readonly report: CleaningReport;
}

/** Leaves out pairs that break a rule. The lines must be tokenised, with blanks between tokens. */
export function cleanText(text: ParallelText, rules: CleaningRules): CleanedText {
  const source: string[] = [];
  const target: string[] = [];
  const rows: number[] = [];
  const counts = { tooShort: 0, tooLong: 0, unbalanced: 0 };
  const examples: number[] = [];
  for (let i = 0; i < text.source.length; i++) {
    const [a, b] = [text.source[i] as string, text.target[i] as string];
    const fault = findFault(countTokens(a), countTokens(b), rules);
    if (fault === null) {
      source.push(a);
      target.push(b);
      rows.push(i);
      continue;
    }
    counts[fault]++;
    if (examples.length < 10) examples.push(i + 1);
  }
  return { text: { source, target }, rows, report: { kept: source.length, ...counts, examples } };
}

function findFault(a: number, b: number, rules: CleaningRules): 'tooShort' | 'tooLong' | 'unbalanced' | null {
  const [shorter, longer] = [Math.min(a, b), Math.max(a, b)];
  if (shorter < rules.minimum) return 'tooShort';
  if (longer > rules.maximum) return 'tooLong';
  return longer > shorter * rules.ratio ? 'unbalanced' : null;
}

function countTokens(line: string): number {
  const trimmed = line.trim();
  return trimmed === '' ? 0 : trimmed.split(/ +/).length;
}
