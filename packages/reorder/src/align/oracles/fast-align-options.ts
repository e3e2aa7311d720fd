import { ALIGNER_DEFAULTS, type AlignerOptions } from '../model/train.ts';

/** Returns our options for the arguments of fast_align. */
export function toOptions(args: readonly string[]): AlignerOptions {
  const valueOf = (flag: string, otherwise: number): number =>
    args.includes(flag) ? Number(args[args.indexOf(flag) + 1]) : otherwise;
  return {
    reverse: args.includes('-r'),
    iterations: valueOf('-I', ALIGNER_DEFAULTS.iterations),
    favourDiagonal: args.includes('-d') || args.includes('-T'),
    tension: valueOf('-T', ALIGNER_DEFAULTS.tension),
    optimiseTension: args.includes('-o'),
    variationalBayes: args.includes('-v'),
    alpha: valueOf('-a', ALIGNER_DEFAULTS.alpha),
    nullProbability: valueOf('-q', ALIGNER_DEFAULTS.nullProbability),
    noNull: args.includes('-N'),
  };
}
