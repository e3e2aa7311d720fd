/** Stepwise regression: predictors are added one by one, the one first that makes the data likeliest. */
import { chiSquareTail } from '../distributions/chi-square.ts';
import { fitLinear, type LinearFit, type Predictor } from './linear-fit.ts';

export interface ForwardStep {
  /** The predictor that was added. */
  readonly name: string;
  /** By how much the log-likelihood rose. */
  readonly gain: number;
  /** Of the likelihood-ratio test: 2·gain against χ² with one degree of freedom. */
  readonly p: number;
  /** What each candidate of this step would have gained. */
  readonly gains: Readonly<Record<string, number>>;
}

export interface ForwardSelection {
  readonly steps: readonly ForwardStep[];
  /** With the base and all that was added. */
  readonly fit: LinearFit;
  /** Candidates that did not gain enough, with what the best of them would have gained. */
  readonly left: Readonly<Record<string, number>>;
}

/**
 * Ends when no candidate is significant at `level`. Of equal gains, the candidate that was named first is taken.
 * @throws RangeError as `fitLinear` does
 */
export function stepForward(
  response: ArrayLike<number>,
  {
    base,
    candidates,
    level,
  }: { readonly base: readonly Predictor[]; readonly candidates: readonly Predictor[]; readonly level: number },
): ForwardSelection {
  const steps: ForwardStep[] = [];
  let chosen = [...base];
  let fit = fitLinear(response, chosen);
  for (let open = [...candidates]; ; ) {
    const before = fit.logLikelihood;
    const tried = open.map((candidate) => ({ candidate, fit: fitLinear(response, [...chosen, candidate]) }));
    const gains = Object.fromEntries(tried.map((one) => [one.candidate.name, one.fit.logLikelihood - before]));
    const [best] = tried.toSorted((a, b) => b.fit.logLikelihood - a.fit.logLikelihood);
    if (best === undefined) return { steps, fit, left: {} };
    const gain = best.fit.logLikelihood - before;
    const p = chiSquareTail(2 * gain, 1);
    if (p >= level) return { steps, fit, left: gains };
    steps.push({ name: best.candidate.name, gain, p, gains });
    chosen = [...chosen, best.candidate];
    fit = best.fit;
    open = open.filter((candidate) => candidate !== best.candidate);
  }
}
