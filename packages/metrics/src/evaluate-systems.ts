/**
 * Scores several systems against the same references with one metric, with confidence intervals or p-values on request.
 */
import { OrdoError } from '@ordo/core/errors';
import { countReferences, type ReferenceSets } from './check-corpus.ts';
import type { MetricInstance } from './metric.ts';
import { type CorpusScore, scoreCorpus } from './score-corpus.ts';
import { type Sampling } from './signature.ts';
import {
  drawSelections,
  pairedApproximateRandomization,
  type Selections,
} from './significance/approximate-randomization.ts';
import { bootstrapConfidence, comparePairedScores, type ResampledScore } from './significance/bootstrap.ts';
import { estimateInterval } from './significance/interval.ts';
import { drawResamples, type Resamples, scoreResamples } from './significance/resamples.ts';

/** What to compute besides the scores. In the paired tests the first system is the baseline. */
export type Inference =
  | { readonly kind: 'none' }
  | { readonly kind: 'confidence'; readonly draws: Resamples }
  | { readonly kind: 'paired-bootstrap'; readonly draws: Resamples }
  | { readonly kind: 'paired-randomization'; readonly draws: Selections };

/** Makes the random draws of an inference once, so that every metric uses the same ones, as in sacreBLEU. */
export function prepareInference(
  kind: Inference['kind'],
  segments: number,
  options: { samples: number; seed: number },
): Inference {
  switch (kind) {
    case 'none':
      return { kind };
    case 'confidence':
    case 'paired-bootstrap':
      return { kind, draws: drawResamples(segments, options) };
    case 'paired-randomization':
      return { kind, draws: drawSelections(segments, { trials: options.samples, seed: options.seed }) };
  }
}

export interface SystemScore {
  readonly score: number;
  readonly verbose: string;
  /** Of the difference from the baseline; null for the baseline itself, and if no paired test was asked for. */
  readonly p: number | null;
  /** Bootstrap mean, and half the width of the central 95 %; null if no bootstrap was asked for. */
  readonly mean: number | null;
  readonly ci: number | null;
}

export interface Evaluation {
  readonly name: string;
  readonly signature: string;
  readonly systems: readonly SystemScore[];
}

export interface EvaluationInput {
  readonly instance: MetricInstance;
  /** [system][segment]. */
  readonly systems: readonly (readonly string[])[];
  readonly references: ReferenceSets;
  readonly inference: Inference;
  readonly shortSignature?: boolean;
}

/** @throws OrdoError `metric.invalid-input` where `scoreCorpus` does, or if there is no system. */
export function evaluateSystems(input: EvaluationInput): Evaluation {
  const { instance, systems, references, inference } = input;
  const scored = systems.map((hypotheses) => scoreCorpus(instance, hypotheses, references));
  if (scored.length === 0) {
    throw new OrdoError('metric.invalid-input', 'there is no system to score', { fix: 'give at least one system' });
  }
  const sampling = { ...describeSampling(inference), short: input.shortSignature === true };
  return {
    name: instance.name,
    signature: instance.signature(countReferences(references), sampling),
    systems: inferAll(instance, scored, inference),
  };
}

function describeSampling(inference: Inference): Sampling {
  switch (inference.kind) {
    case 'none':
      return {};
    case 'confidence':
    case 'paired-bootstrap':
      return { bootstrap: inference.draws.samples, seed: inference.draws.seed };
    case 'paired-randomization':
      return { randomization: inference.draws.trials, seed: inference.draws.seed };
  }
}

/** @param scored the baseline first, if the inference has one */
function inferAll(instance: MetricInstance, scored: readonly CorpusScore[], inference: Inference): SystemScore[] {
  const [baseline, ...others] = scored as [CorpusScore, ...CorpusScore[]];
  switch (inference.kind) {
    case 'none':
      return scored.map(bare);
    case 'confidence':
      return scored.map((system) => ({
        ...bare(system),
        ...bootstrapConfidence({ instance, segments: system.segments, resamples: inference.draws }),
      }));
    case 'paired-bootstrap':
      return inferByBootstrap(instance, scored, inference.draws);
    case 'paired-randomization':
      return [
        bare(baseline),
        ...others.map((system) => {
          const pair = { instance, baseline: baseline.segments, system: system.segments };
          const { p, mean, ci } = pairedApproximateRandomization({ ...pair, selections: inference.draws });
          return { ...bare(system), p, mean, ci };
        }),
      ];
  }
}

/** Resamples each system once, even though the baseline is compared with all of the others. */
function inferByBootstrap(instance: MetricInstance, scored: readonly CorpusScore[], draws: Resamples): SystemScore[] {
  const resampled = scored.map(({ score, segments }) => ({
    score,
    resampled: scoreResamples(instance, segments, draws),
  }));
  return scored.map((system, i) => {
    const [baseline, own] = [resampled[0], resampled[i]] as [ResampledScore, ResampledScore];
    const p = i === 0 ? null : comparePairedScores(baseline, own).sacrebleuP;
    return { ...bare(system), ...estimateInterval(own.resampled), p };
  });
}

function bare({ score, verbose }: CorpusScore): SystemScore {
  return { score, verbose, p: null, mean: null, ci: null };
}
