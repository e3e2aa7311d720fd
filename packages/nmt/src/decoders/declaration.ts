/** The declaration of a kind of decoder, without its tensor code. */
import type { Static, TObject } from 'typebox';
import type { Decoder } from '../model/model-parts.ts';
import type { ModelShape } from '../options/model-options.ts';
import type { PartDeclaration } from '../options/part-declaration.ts';
import type { ParameterScope } from '../parameters/parameter-store.ts';

/** One kind of decoder. Like a kind of encoder, it is a folder `decoders/<id>/` and a line in `registry.ts`. */
export interface DecoderDeclaration<S extends TObject = TObject> extends PartDeclaration<S> {
  /**
   * Returns how many attentions over the source the decoder has. An observer sees that many attentions, in the order of
   * their layers.
   */
  readonly countSourceAttentions: (options: Static<S>, shape: ModelShape) => number;
  /** Loads the tensor code: `() => import('./build.ts')`. */
  readonly load: () => Promise<{ readonly build: BuildDecoder<Static<S>> }>;
}

/** Creates a decoder's parameters, whose names begin with `decoder.`. */
export type BuildDecoder<Options> = (options: Options, scope: ParameterScope, shape: ModelShape) => Decoder;

/** Checks the declaration of one kind against the type of its own options. */
export function declareDecoder<S extends TObject>(declaration: DecoderDeclaration<S>): DecoderDeclaration {
  return declaration;
}
