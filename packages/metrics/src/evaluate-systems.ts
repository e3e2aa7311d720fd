/** Scores systems against the same references with one metric, with intervals or significance when asked for. */
import { OrdoError } from '@ordo/core';
import { countReferences, type ReferenceSets } from './check-corpus.ts';
import type { MetricInstance } from './metric.ts';
import { type CorpusScore, scoreCorpus } from './score-corpus.ts';
import { type Sampling } from './signature.ts';
import {
  drawSelections,
  pairedApproximateRandomization,
  type Selections,
} from './significance/approximate-randomization.ts';
import { bootstrapConfidence, pairedBootstrap } from './significance/bootstrap.ts';
import { drawResamples, type Resamples } from './significance/resamples.ts';

/** What to say beside the scores; in the paired tests the first system is the baseline. */
export type Inference =
  | { readonly kind: 'none' }
  | { readonly kind: 'confidence'; readonly draws: Resamples }
  | { readonly kind: 'paired-bootstrap'; readonly draws: Resamples }
  | { readonly kind: 'paired-randomization'; readonly draws: Selections };

/** The draws behind an inference: made once, used for every metric, as in sacreBLEU. */
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
  /** Against the baseline; null for the baseline itself and without a test. */
  readonly p: number | null;
  /** Bootstrap mean and half-width of the central 95 %; null when no bootstrap was asked for. */
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

/** @throws OrdoError `metric.invalid-input` as `scoreCorpus`, or when there is no system. */
export function evaluateSystems(input: EvaluationInput): Evaluation {
  const { instance, systems, references, inference } = input;
  const scored = systems.map((hypotheses) => scoreCorpus(instance, hypotheses, references));
  const [baseline] = scored;
  if (baseline === undefined) {
    throw new OrdoError('metric.invalid-input', 'there is no system to score', { fix: 'give at least one system' });
  }
  const sampling = { ...describeSampling(inference), short: input.shortSignature === true };
  return {
    name: instance.name,
    signature: instance.signature(countReferences(references), sampling),
    systems: scored.map((system) => inferOne(instance, { baseline, system }, inference)),
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

function inferOne(
  instance: MetricInstance,
  { baseline, system }: { baseline: CorpusScore; system: CorpusScore },
  inference: Inference,
): SystemScore {
  const { score, verbose } = system;
  const bare = { score, verbose, p: null, mean: null, ci: null };
  const pair = { instance, baseline: baseline.segments, system: system.segments };
  switch (inference.kind) {
    case 'none':
      return bare;
    case 'confidence':
      return { ...bare, ...bootstrapConfidence({ instance, segments: system.segments, resamples: inference.draws }) };
    case 'paired-bootstrap': {
      if (system === baseline) {
        return { ...bare, ...bootstrapConfidence({ instance, segments: system.segments, resamples: inference.draws }) };
      }
      const { p, mean, ci } = pairedBootstrap({ ...pair, resamples: inference.draws });
      return { ...bare, p, mean, ci };
    }
    case 'paired-randomization': {
      if (system === baseline) return bare;
      const { p, mean, ci } = pairedApproximateRandomization({ ...pair, selections: inference.draws });
      return { ...bare, p, mean, ci };
    }
  }
}
