/**
 * The options of a metric as JSON Schema. They are written down, and their types read off them by TypeBox, without
 * TypeBox being loaded: it takes longer to load than a test set takes to score.
 */
import type { Static } from 'typebox';

/** One option: its JSON Schema with the default and what it means. */
export interface OptionSchema {
  readonly default: unknown;
  readonly description: string;
  readonly [keyword: string]: unknown;
}

/** A closed object of `id` and options that may all be left out. */
export interface OptionsSchema<
  Id extends string = string,
  Options extends Readonly<Record<string, OptionSchema>> = Readonly<Record<string, OptionSchema>>,
> {
  readonly type: 'object';
  readonly required: readonly ['id'];
  readonly properties: { readonly id: { readonly type: 'string'; readonly const: Id } } & Options;
  readonly additionalProperties: false;
}

/** The options with every default written out. */
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
