/** What the declarations of encoders and of decoders have in common: paper, options and parameter count, without tensor code. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { ModelShape, ParameterModule } from './model-options.ts';

/** The floats per token of a stack whose layers are computed again in the backward pass. */
export interface RecomputedActivations {
  /** What all layers keep until then: their inputs. */
  readonly kept: number;
  /** What one layer has while the backward pass goes through it. */
  readonly layer: number;
}

export interface PartDeclaration<S extends TObject> {
  /** The registry id, equal to the literal `type` of its options and to the name of its folder. */
  readonly id: string;
  readonly title: string;
  /** Author, year, title, and the equation or section implemented. */
  readonly citation: string;
  /** Closed TypeBox object of a literal `type` and this kind's options only. */
  readonly options: S;
  /**
   * True when a positional encoding may change its attention's queries, keys, values, scores or contexts; and when it has
   * no attention in which a change could be missed.
   */
  readonly takesAttentionHooks: boolean;
  /**
   * True when all that it computes is linear for given attention weights, scales of norms and slopes of activations, and goes
   * through its pass, so that the contribution of each input can be computed exactly.
   */
  readonly freezes: boolean;
  /** Its parameters in the order in which data passes through them. Embeddings and output are not part of it. */
  readonly countParameters: (options: Static<S>, shape: ModelShape) => readonly ParameterModule[];
  /**
   * The floats per token of its side that a step of training has at once, for estimates of its memory.
   * @param length the tokens of a sentence
   */
  readonly countActivations: (options: Static<S>, shape: ModelShape, length: number) => number;
  /**
   * The same where each layer is computed again in the backward pass. Absent for kinds that always keep all activations.
   */
  readonly countRecomputed?: (options: Static<S>, shape: ModelShape, length: number) => RecomputedActivations;
  /** What is wrong with a model of this shape. Pointers lead into the spec. Absent when every shape serves. */
  readonly findProblems?: (options: Static<S>, shape: ModelShape) => readonly Problem[];
}
