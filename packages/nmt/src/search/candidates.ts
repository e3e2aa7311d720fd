/** Picks the best continuations of one hypothesis from the top-k logits of its row. */
import type { Floats } from '@ordo/tensor';

export interface Candidate {
  readonly token: number;
  /** log p(token), in nats. */
  readonly logProbability: number;
}

/** Rules for the tokens that may come next. */
export interface TokenRules {
  readonly padId: number;
  readonly eosId: number;
  /** `only` when the longest allowed output is reached; `never` before the shortest allowed output. */
  readonly eos: 'only' | 'never' | 'free';
}

/** The tokens of one row with the largest logits, in descending order; of equal logits, the lower id comes first. */
export interface RowScores {
  readonly tokens: Int32Array;
  readonly logits: Floats;
  readonly eosLogit: number;
  /** log Σ exp of the whole row. */
  readonly logSumExp: number;
}

/** Returns how many tokens of a row always include `count` allowed ones. Rules forbid at most two. */
export function tokensNeeded(count: number): number {
  return count + 2;
}

/**
 * Returns the `count` most probable allowed tokens, best first. As in fairseq, probabilities are over the whole vocabulary: the
 * rules forbid tokens without renormalising the probabilities of the others.
 */
export function topCandidates(row: RowScores, count: number, rules: TokenRules): Candidate[] {
  const { tokens, logits, eosLogit, logSumExp } = row;
  if (rules.eos === 'only') return [{ token: rules.eosId, logProbability: eosLogit - logSumExp }];
  const best: Candidate[] = [];
  for (let i = 0; i < tokens.length && best.length < count; i++) {
    const token = tokens[i] as number;
    if (token === rules.padId || (token === rules.eosId && rules.eos === 'never')) continue;
    best.push({ token, logProbability: (logits[i] as number) - logSumExp });
  }
  return best;
}
