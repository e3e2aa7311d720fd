/** The declaration of a positional encoding: its paper, options, parameter count and limits, without its tensor code. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { ModelShape } from '../options/model-options.ts';
import type { ParameterScope } from '../parameters/parameter-store.ts';
import type { PositionalHooks } from './positional-hooks.ts';
import type { Side } from './positions.ts';

/** The options of an encoding with all defaults written out. */
export type PositionalOptions = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The length of a longest input, in tokens with EOS, and the option that sets it, as a JSON pointer into the spec. */
export interface LengthLimit {
  readonly length: number;
  readonly option: string;
}

/** Creates an encoding's parameters on the current engine and returns the hooks that use them. */
export type BuildHooks<Options> = (options: Options, scope: ParameterScope, shape: ModelShape) => PositionalHooks;

/**
 * One positional encoding. The folder `positional/<id>/` holds this declaration in `declaration.ts` and its tensor code in
 * `hooks.ts`; one line in `registry.ts` registers it. A declaration imports no tensor code, so that specs can be read and
 * explained without loading TensorFlow.js.
 */
export interface PositionalDeclaration<S extends TObject = TObject> {
  /** The registry id, equal to the literal `type` of its options and to the name of its folder. */
  readonly id: string;
  readonly title: string;
  /** Author, year, title, and the equation or section that is implemented. */
  readonly citation: string;
  /** What it computes, as a row of Markdown in `docs/reference/encodings.md`, which explains the symbols. */
  readonly formula: string;
  /**
   * True when it has hooks on the queries, keys, values, scores or contexts of attention, so that it cannot be combined with a
   * kind of encoder or decoder that does not call them. Absent when it changes embeddings only.
   */
  readonly usesAttention?: true;
  /** A closed TypeBox object with a literal `type` and the options of this encoding only; options with a default are optional. */
  readonly options: S;
  /** Returns the default of every optional option, which may depend on the model. */
  readonly defaults: (shape: ModelShape) => Partial<Static<S>>;
  /** Returns the number of parameters that this encoding adds to the model. */
  readonly parameterCount: (options: Required<Static<S>>, shape: ModelShape) => number;
  /**
   * Finds problems in options that the schema allows, for a model of this shape. Pointers lead into the spec, such as
   * `/model/heads` or `/positional/distance`. Absent when any options suit any shape.
   */
  readonly findProblems?: (options: Required<Static<S>>, shape: ModelShape) => readonly Problem[];
  /** Returns the length of the longest input that this encoding takes on a side. Null, or absent, when there is no limit. */
  readonly limit?: (options: Required<Static<S>>, side: Side) => LengthLimit | null;
  /**
   * True when the encoding reads source orders: positions that differ per sentence and token, and that come with the batch. Its
   * options then include `orders`, which `source-orders.ts` describes. Batches for other encodings carry no orders.
   */
  readonly readsOrders?: boolean;
  /** True when it works in the encoder, so that it would have no effect, or half of it, in a language model. */
  readonly needsEncoder?: true;
  /**
   * Returns false when decoding deliberately differs from a full pass with the same options, for compatibility with published
   * code. Absent when the two always agree.
   */
  readonly decodesAsTrained?: (options: Required<Static<S>>) => boolean;
  /**
   * Parameters, by their names within the encoding, that never get a gradient, and the reason why the encoding has them. Tests
   * require a gradient for every other parameter.
   */
  readonly idleParameters?: readonly { readonly names: readonly string[]; readonly reason: string }[];
  /**
   * Lists the choices that the paper leaves open. Each is a sentence that says how these options make the choice. The notes of a
   * result repeat them.
   */
  readonly openChoices?: (options: Required<Static<S>>, shape: ModelShape) => readonly string[];
  /**
   * Options that run other code than the defaults do. The tests of all encodings use each of them in addition to the defaults,
   * with small models.
   */
  readonly variants?: readonly Partial<Static<S>>[];
  /** Loads the encoding's tensor code: `() => import('./hooks.ts')`. */
  readonly load: () => Promise<{ readonly build: BuildHooks<Required<Static<S>>> }>;
}

/** Checks one encoding against the type of its own options and hides that type, so that the registry can hold all encodings. */
export function declarePositionalEncoding<S extends TObject>(
  declaration: PositionalDeclaration<S>,
): PositionalDeclaration {
  return declaration as unknown as PositionalDeclaration;
}

/** Lists the sides of a model. A language model has no source. */
export function listSides({ decoderOnly }: Pick<ModelShape, 'decoderOnly'>): readonly Side[] {
  return decoderOnly === true ? ['decoder'] : ['encoder', 'decoder'];
}

/** Lists the stacks that have self-attention. An encoder without layers has embeddings, but no attention. */
export function listStacks({ encoderLayers }: ModelShape): readonly Side[] {
  return encoderLayers === 0 ? ['decoder'] : ['encoder', 'decoder'];
}
