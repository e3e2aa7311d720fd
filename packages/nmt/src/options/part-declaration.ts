/**
 * The parts that the declarations of encoders and decoders have in common: paper, options and parameter count, without tensor
 * code.
 */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { ModelShape, ParameterModule } from './model-options.ts';

/** The floats per token of a stack whose layers are computed again in the backward pass. */
export interface RecomputedActivations {
  /** The floats that all layers keep until the backward pass: their inputs. */
  readonly kept: number;
  /** The floats of one layer while the backward pass goes through it. */
  readonly layer: number;
}

export interface PartDeclaration<S extends TObject> {
  /** The registry id, equal to the literal `type` of its options and to the name of its folder. */
  readonly id: string;
  readonly title: string;
  /** Author, year, title, and the equation or section that is implemented. */
  readonly citation: string;
  /** A closed TypeBox object with a literal `type` and the options of this kind only. */
  readonly options: S;
  /**
   * True when a positional encoding may change the queries, keys, values, scores or contexts of its attention. Also true when it
   * has no attention, so that no change can be missed.
   */
  readonly takesAttentionHooks: boolean;
  /**
   * True when everything that it computes is linear for given attention weights, scales of norms and slopes of activations, and
   * goes through its pass. The contribution of each input can then be computed exactly.
   */
  readonly freezes: boolean;
  /** Counts its parameters in the order in which data passes through them. Embeddings and output are not part of it. */
  readonly countParameters: (options: Static<S>, shape: ModelShape) => readonly ParameterModule[];
  /**
   * Counts the floats per token of its side that a training step holds at once, to estimate the memory that it needs.
   * @param length the number of tokens in a sentence
   */
  readonly countActivations: (options: Static<S>, shape: ModelShape, length: number) => number;
  /**
   * Counts the same floats for training in which each layer is computed again in the backward pass. Absent for kinds that always
   * keep all activations.
   */
  readonly countRecomputed?: (options: Static<S>, shape: ModelShape, length: number) => RecomputedActivations;
  /** Finds what is wrong with a model of this shape. Pointers lead into the spec. Absent when every shape is allowed. */
  readonly findProblems?: (options: Static<S>, shape: ModelShape) => readonly Problem[];
}
