/** Writes fast_align's log in the form of the reference files. */
import type { Iteration } from '../model/train.ts';
import { formatNumber } from '../numbers/format-number.ts';

export interface ReferenceIteration {
  log_e_likelihood: number;
  cross_entropy: number;
  perplexity: number;
  posterior_p0: number;
  posterior_al_feat: number;
  final_tension: number | null;
  tension_updates: [feature: number, tension: number][];
}

/** Numbers as fast_align prints them. */
export const printed = (value: number): number => Number(formatNumber(value));

export function toReference(iteration: Iteration): ReferenceIteration {
  return {
    log_e_likelihood: printed(iteration.likelihood),
    cross_entropy: printed(iteration.crossEntropy),
    perplexity: printed(2 ** iteration.crossEntropy),
    posterior_p0: printed(iteration.nullShare),
    posterior_al_feat: printed(iteration.feature),
    final_tension: iteration.finalTension === null ? null : printed(iteration.finalTension),
    tension_updates: iteration.tensionSteps.map(({ feature, tension }) => [printed(feature), printed(tension)]),
  };
}
