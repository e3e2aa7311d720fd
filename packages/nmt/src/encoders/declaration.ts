/** The declaration of a kind of encoder, without its tensor code. */
import type { Static, TObject } from 'typebox';
import type { Encoder } from '../model/model-parts.ts';
import type { ModelShape } from '../options/model-options.ts';
import type { PartDeclaration } from '../options/part-declaration.ts';
import type { ParameterScope } from '../parameters/parameter-store.ts';

/**
 * One kind of encoder. The folder `encoders/<id>/` holds this declaration in `declaration.ts` and its tensor code in `build.ts`;
 * one line in `registry.ts` registers it. A declaration imports no tensor code.
 */
export interface EncoderDeclaration<S extends TObject = TObject> extends PartDeclaration<S> {
  /** False for a kind without layers, in whose models `encoderLayers` is 0. */
  readonly hasLayers: boolean;
  /** Loads the tensor code: `() => import('./build.ts')`. */
  readonly load: () => Promise<{ readonly build: BuildEncoder<Static<S>> }>;
}

/** Creates an encoder's parameters, whose names begin with `encoder.`. */
export type BuildEncoder<Options> = (options: Options, scope: ParameterScope, shape: ModelShape) => Encoder;

/** Checks the declaration of one kind against the type of its own options. */
export function declareEncoder<S extends TObject>(declaration: EncoderDeclaration<S>): EncoderDeclaration {
  return declaration;
}
