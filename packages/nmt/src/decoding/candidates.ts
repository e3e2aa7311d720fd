/** The best continuations of one hypothesis, read off its logits. */

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

/**
 * The `count` most probable allowed tokens, best first, ties by lower id. Probabilities are over the whole vocabulary:
 * rules forbid tokens but do not renormalise (as in fairseq).
 * @param logits one row, [V]
 * @param normaliser log Σ exp of the row
 */
export function topCandidates(
  [logits, normaliser]: readonly [Float32Array, number],
  count: number,
  rules: TokenRules,
): Candidate[] {
  if (rules.eos === 'only') {
    return [{ token: rules.eosId, logProbability: (logits[rules.eosId] as number) - normaliser }];
  }
  const best: number[] = [];
  let worst = -Infinity;
  for (let token = 0; token < logits.length; token++) {
    const logit = logits[token] as number;
    if (best.length === count && !(logit > worst)) continue;
    if (token === rules.padId || (token === rules.eosId && rules.eos === 'never')) continue;
    insert(best, token, logits);
    if (best.length > count) best.pop();
    worst = logits[best.at(-1) as number] as number;
  }
  return best.map((token) => ({ token, logProbability: (logits[token] as number) - normaliser }));
}

/** Keeps `best` in descending order of logit; an equal one goes behind those that came first. */
function insert(best: number[], token: number, logits: Float32Array): void {
  let at = best.length;
  while (at > 0 && (logits[best[at - 1] as number] as number) < (logits[token] as number)) at--;
  best.splice(at, 0, token);
}
