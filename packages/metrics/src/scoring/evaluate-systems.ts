/**
 * Scores several systems against the same references with one metric, with confidence intervals or p-values on request.
 */
import { OrdoError } from '@ordo/core/errors';
import { countReferences, type ReferenceSets } from './check-corpus.ts';
import type { Inference, SystemScore } from '../inference/inference.ts';
import type { MetricInstance } from '../metric.ts';
import { scoreCorpus } from './score-corpus.ts';

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

/** @throws OrdoError `metric.invalid-input` in the same cases as `scoreCorpus`, or if there is no system */
export function evaluateSystems(input: EvaluationInput): Evaluation {
  const { instance, systems, references, inference } = input;
  const [first, ...others] = systems.map((hypotheses) => scoreCorpus(instance, hypotheses, references));
  if (first === undefined) {
    throw new OrdoError('metric.invalid-input', 'there is no system to score', { fix: 'give at least one system' });
  }
  const sampling = { ...inference.sampling, short: input.shortSignature === true };
  return {
    name: instance.name,
    signature: instance.signature(countReferences(references), sampling),
    systems: inference.infer(instance, [first, ...others]),
  };
}
