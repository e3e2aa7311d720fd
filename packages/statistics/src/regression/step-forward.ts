/** Stepwise regression, which adds predictors one by one. Each step adds the predictor that makes the data likeliest. */
import { chiSquareTail } from '../distributions/chi-square.ts';
import { fitLinear, type LinearFit, type Predictor } from './linear-fit.ts';

export interface ForwardStep {
  /** The predictor that was added. */
  readonly name: string;
  /** The increase of the log-likelihood. */
  readonly gain: number;
  /** The p of the likelihood-ratio test: 2·gain against χ² with one degree of freedom. */
  readonly p: number;
  /** The gain that each candidate of this step would have given. */
  readonly gains: Readonly<Record<string, number>>;
}

export interface ForwardSelection {
  readonly steps: readonly ForwardStep[];
  /** The fit with the base and all predictors added so far. */
  readonly fit: LinearFit;
  /** Candidates that did not gain enough, each with the gain that it would have given. */
  readonly left: Readonly<Record<string, number>>;
}

/**
 * Adds predictors until no candidate is significant at `level`. Of equal gains, the candidate that was named first is taken.
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
