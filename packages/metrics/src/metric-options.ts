/**
 * The options of a metric as JSON Schema, written as literals. TypeBox only infers the types and is never loaded,
 * because loading it takes longer than scoring a test set.
 */
import type { Static } from 'typebox';

/** The JSON Schema of one option, with a default and a description. */
export interface OptionSchema {
  readonly default: unknown;
  readonly description: string;
  readonly [keyword: string]: unknown;
}

/** A closed object: a required `id`, and options that may all be left out. */
export interface OptionsSchema<
  Id extends string = string,
  Options extends Readonly<Record<string, OptionSchema>> = Readonly<Record<string, OptionSchema>>,
> {
  readonly type: 'object';
  readonly required: readonly ['id'];
  readonly properties: { readonly id: { readonly type: 'string'; readonly const: Id } } & Options;
  readonly additionalProperties: false;
}

/** The options with every default filled in. */
export type Settled<Schema extends OptionsSchema> = Required<Static<Schema>>;

export function describeOptions<const Id extends string, const Options extends Readonly<Record<string, OptionSchema>>>(
  id: Id,
  options: Options,
): OptionsSchema<Id, Options> {
  return {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', const: id }, ...options },
    additionalProperties: false,
  };
}
