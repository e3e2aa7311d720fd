/** The best continuations of one hypothesis, read off what its row of logits has been cut down to. */

export interface Candidate {
  readonly token: number;
  /** log p(token), in nats. */
  readonly logProbability: number;
}

/** Which tokens may come next. */
export interface TokenRules {
  readonly padId: number;
  readonly eosId: number;
  /** `only`: the longest output is reached; `never`: the shortest is not. */
  readonly eos: 'only' | 'never' | 'free';
}

/** The tokens of one row with the highest logits, best first, ties by lower id. */
export interface RowScores {
  readonly tokens: Int32Array;
  readonly logits: Float32Array;
  readonly eosLogit: number;
  /** log Σ exp of the whole row. */
  readonly logSumExp: number;
}

/** How many tokens of a row a search must see to be sure of `count` allowed ones: rules forbid two at most. */
export function tokensNeeded(count: number): number {
  return count + 2;
}

/**
 * The `count` most probable allowed tokens, best first. Probabilities are over the whole vocabulary: rules forbid tokens
 * but do not renormalise (as in fairseq).
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
