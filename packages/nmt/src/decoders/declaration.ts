/** The declaration of a kind of decoder: its paper, options and parameter count, without its tensor code. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { Decoder } from '../model/model-parts.ts';
import type { ModelShape, ParameterModule } from '../options/model-options.ts';
import type { ParameterScope } from '../parameters/parameter-store.ts';

/** One kind of decoder, in the folder `decoders/<id>/` and a line of `registry.ts`, as kinds of encoders are. */
export interface DecoderDeclaration<S extends TObject = TObject> {
  /** The registry id, equal to the literal `type` of its options and to the name of its folder. */
  readonly id: string;
  readonly title: string;
  /** Author, year, title, and the equation or section implemented. */
  readonly citation: string;
  /** Closed TypeBox object of a literal `type` and this kind's options only. */
  readonly options: S;
  /** True when a positional encoding may change its attention's queries, keys, values, scores or contexts. */
  readonly takesAttentionHooks: boolean;
  /** Its parameters in the order in which data passes through them. Embeddings and output are not part of it. */
  readonly countParameters: (options: Static<S>, shape: ModelShape) => readonly ParameterModule[];
  /** What is wrong with a model of this shape. Pointers lead into the spec. Absent when every shape serves. */
  readonly findProblems?: (options: Static<S>, shape: ModelShape) => readonly Problem[];
  /** Loads the tensor code: `() => import('./build.ts')`. */
  readonly load: () => Promise<{ readonly build: BuildDecoder<Static<S>> }>;
}

/** Creates a decoder's parameters, whose names begin with `decoder.`. */
export type BuildDecoder<Options> = (options: Options, scope: ParameterScope, shape: ModelShape) => Decoder;

/** Checks one kind against the type of its own options. */
export function declareDecoder<S extends TObject>(declaration: DecoderDeclaration<S>): DecoderDeclaration {
  return declaration;
}
