/** The declaration of a kind of decoder, without its tensor code. */
import type { Static, TObject } from 'typebox';
import type { Decoder } from '../model/model-parts.ts';
import type { ModelShape } from '../options/model-options.ts';
import type { PartDeclaration } from '../options/part-declaration.ts';
import type { ParameterScope } from '../parameters/parameter-store.ts';

/** One kind of decoder, in the folder `decoders/<id>/` and a line of `registry.ts`, as kinds of encoders are. */
export interface DecoderDeclaration<S extends TObject = TObject> extends PartDeclaration<S> {
  /** How many attentions over the source it has. An observer is shown as many, in the order of their layers. */
  readonly countSourceAttentions: (options: Static<S>, shape: ModelShape) => number;
  /** Loads the tensor code: `() => import('./build.ts')`. */
  readonly load: () => Promise<{ readonly build: BuildDecoder<Static<S>> }>;
}

/** Creates a decoder's parameters, whose names begin with `decoder.`. */
export type BuildDecoder<Options> = (options: Options, scope: ParameterScope, shape: ModelShape) => Decoder;

/** Checks one kind against the type of its own options. */
export function declareDecoder<S extends TObject>(declaration: DecoderDeclaration<S>): DecoderDeclaration {
  return declaration;
}
