/**
 * Makes links from the attention weights of a translation model: averages the heads, and joins sub-words to words. Garg et al.
 * 2019 read the last but one decoder layer. The end of the source sentence takes the place of the empty word.
 */
import type { Link } from './symmetrize.ts';

/** The word number of the unit for the end of the sentence. */
export const NO_WORD = -1;

/**
 * The rules by which links of sub-words become links of words. `any`: two words are linked when one of the target's units looks
 * more at a unit of the source word than at any other. `sum`: a target word is linked to the source word at which its units look
 * most in total.
 */
export const ATTENTION_RULES = ['any', 'sum'] as const;
export type AttentionRule = (typeof ATTENTION_RULES)[number];

export interface Attention {
  /** [target unit][source unit]: one row for each unit of the target, without its end. */
  readonly weights: readonly (readonly number[])[];
  /** [source unit], [target unit] → its word, or NO_WORD. */
  readonly sourceWords: readonly number[];
  readonly targetWords: readonly number[];
}

/**
 * Averages the heads.
 * @param weights [head][query][key]
 */
export function averageHeads(weights: readonly (readonly (readonly number[])[])[]): number[][] {
  const [first = []] = weights;
  return first.map((row, query) =>
    row.map((_, key) => weights.reduce((sum, head) => sum + (head[query]?.[key] as number), 0) / weights.length),
  );
}

/** Returns the links by source position, then by target position. Of equal weights the first counts. */
export function linkByAttention(attention: Attention, rule: AttentionRule): Link[] {
  const links = rule === 'any' ? linkUnits(attention) : linkWords(attention);
  const unique = new Map(links.map((link) => [link.join('-'), link] as const));
  return [...unique.values()].toSorted(([i, j], [k, l]) => i - k || j - l);
}

function linkUnits({ weights, sourceWords, targetWords }: Attention): Link[] {
  return weights.flatMap((row, unit) => {
    const source = sourceWords[indexOfMost(row)] ?? NO_WORD;
    const target = targetWords[unit] ?? NO_WORD;
    return source === NO_WORD || target === NO_WORD ? [] : [[source, target] as const];
  });
}

function linkWords({ weights, sourceWords, targetWords }: Attention): Link[] {
  /** [target word] → [source word + 1], where the end of the sentence comes first. */
  const sums = new Map<number, number[]>();
  const width = Math.max(NO_WORD, ...sourceWords) + 2;
  for (const [unit, row] of weights.entries()) {
    const target = targetWords[unit] ?? NO_WORD;
    const sum = sums.get(target) ?? Array.from({ length: width }, () => 0);
    for (const [key, weight] of row.entries()) (sum[(sourceWords[key] ?? NO_WORD) + 1] as number) += weight;
    sums.set(target, sum);
  }
  return [...sums].flatMap(([target, sum]) => {
    const source = indexOfMost(sum) - 1;
    return source === NO_WORD || target === NO_WORD ? [] : [[source, target] as const];
  });
}

function indexOfMost(values: readonly number[]): number {
  let best = 0;
  for (const [i, value] of values.entries()) if (value > (values[best] as number)) best = i;
  return best;
}
