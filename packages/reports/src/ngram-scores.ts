/** Scores of finished runs at every n-gram order of chrF and BLEU (Figure 4 of the PosNet paper). */
import { type SweepOptions, sweepNgramOrders, type SweepPoint } from '@ordo/metrics';
import type { RunResult, RunSpec } from '@ordo/spec';

/** The parts of a run that its translations need. */
export interface TranslatedRun {
  readonly variant: string;
  readonly seed: number;
  readonly spec: Pick<RunSpec, 'evaluation'>;
  /** Null for a run without a result. */
  readonly translations: Pick<RunResult, 'hypotheses' | 'references'> | null;
}

/** One metric at one n-gram order, for one variant. */
export interface NgramScore {
  readonly variant: string;
  /** The name of the point, from the option that is swept: `bleu maxOrder=3`. */
  readonly metric: string;
  /** The same without the value: `bleu maxOrder`. */
  readonly series: string;
  readonly ngramOrder: number;
  /** [seed] → score; null for every seed without a result. */
  readonly bySeed: readonly (number | null)[];
}

/** chrF over character n-grams, chrF over word n-grams, and BLEU over n-grams. */
export const NGRAM_SERIES = ['chrf++ charOrder', 'chrf++ wordOrder', 'bleu maxOrder'] as const;

/** Scores the translations of all runs again, which takes seconds for a test set of a few thousand sentences. */
export function scoreNgramOrders(runs: readonly TranslatedRun[]): NgramScore[] {
  const seeds = [...new Set(runs.map(({ seed }) => seed))].toSorted((a, b) => a - b);
  return [...new Set(runs.map(({ variant }) => variant))].flatMap((variant) => {
    const swept = seeds.map((seed) => sweepRun(runs.find((run) => run.variant === variant && run.seed === seed)));
    const known = swept.find((points) => points !== null) ?? [];
    return known.map(({ series, ngramOrder }, i) => ({
      variant,
      metric: `${series}=${ngramOrder}`,
      series,
      ngramOrder,
      bySeed: swept.map((points) => points?.[i]?.score ?? null),
    }));
  });
}

type NamedPoint = Pick<SweepPoint, 'ngramOrder' | 'score'> & { readonly series: string };

function sweepRun(run: TranslatedRun | undefined): NamedPoint[] | null {
  if (run === undefined || run.translations === null) return null;
  const { hypotheses, references } = run.translations;
  const { chrfCharacters, chrfWords, bleu } = sweepNgramOrders(hypotheses, references, optionsOf(run.spec));
  return [chrfCharacters, chrfWords, bleu].flatMap((points, i) =>
    points.map(({ ngramOrder, score }) => ({ series: NGRAM_SERIES[i] as string, ngramOrder, score })),
  );
}

/** Options as in the scores of the run itself. Text that was scored as tokens is not tokenised again. */
function optionsOf({ evaluation }: TranslatedRun['spec']): SweepOptions {
  const bleu = evaluation.metrics.find(({ id }) => id === 'bleu');
  const chrf = evaluation.metrics.find(({ id }) => id === 'chrf++');
  const asTokens = evaluation.scored === 'tokenized' ? { tokenize: 'none', smoothMethod: 'none' } : {};
  return { bleu: bleu ?? asTokens, chrf: chrf ?? {} };
}
