/** The declaration of a kind of encoder: its paper, options and parameter count, without its tensor code. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { Encoder } from '../model/model-parts.ts';
import type { ModelShape, ParameterModule } from '../options/model-options.ts';
import type { ParameterScope } from '../parameters/parameter-store.ts';

/**
 * One kind of encoder. The folder `encoders/<id>/` holds this declaration in `declaration.ts` and its tensor code in
 * `build.ts`; one line in `registry.ts` makes it known. A declaration imports no tensor code.
 */
export interface EncoderDeclaration<S extends TObject = TObject> {
  /** The registry id, equal to the literal `type` of its options and to the name of its folder. */
  readonly id: string;
  readonly title: string;
  /** Author, year, title, and the equation or section implemented. */
  readonly citation: string;
  /** Closed TypeBox object of a literal `type` and this kind's options only. */
  readonly options: S;
  /** False for a kind without layers, in whose models `encoderLayers` is 0. */
  readonly hasLayers: boolean;
  /**
   * True when a positional encoding may change its attention's queries, keys, values, scores or contexts; and when it has
   * no attention in which a change could be missed.
   */
  readonly takesAttentionHooks: boolean;
  /** Its parameters in the order in which data passes through them. Embeddings are not part of it. */
  readonly countParameters: (options: Static<S>, shape: ModelShape) => readonly ParameterModule[];
  /** What is wrong with a model of this shape. Pointers lead into the spec. Absent when every shape serves. */
  readonly findProblems?: (options: Static<S>, shape: ModelShape) => readonly Problem[];
  /** Loads the tensor code: `() => import('./build.ts')`. */
  readonly load: () => Promise<{ readonly build: BuildEncoder<Static<S>> }>;
}

/** Creates an encoder's parameters, whose names begin with `encoder.`. */
export type BuildEncoder<Options> = (options: Options, scope: ParameterScope, shape: ModelShape) => Encoder;

/** Checks one kind against the type of its own options. */
export function declareEncoder<S extends TObject>(declaration: EncoderDeclaration<S>): EncoderDeclaration {
  return declaration;
}
