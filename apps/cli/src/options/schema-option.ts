/** Reads options whose range is in a schema, such as those of a metric, so that no range is written twice. */
import { findProblems } from '@ordo/core/validate';
import { InvalidArgumentError } from 'commander';
import { readNumber, wholeNumber } from './number-options.ts';

type Schema = Parameters<typeof findProblems>[0];

/** What is read of a schema. */
interface Typed {
  readonly type?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Parses a value by the schema, for commander. The message names the option and not the place in a document. */
export function schemaOption(schema: Schema): (text: string) => unknown {
  const read = readerFor(schema);
  return (text) => {
    const value = read(text);
    const [problem] = findProblems(schema, value);
    if (problem === undefined) return value;
    throw new InvalidArgumentError(`${problem.message}: ${problem.fix}.`);
  };
}

/** Returns the reader for the first type that the schema names. */
function readerFor(schema: Typed & { readonly anyOf?: readonly Typed[] }): (text: string) => unknown {
  const { type, minimum, maximum } = schema.anyOf?.[0] ?? schema;
  if (type === 'integer') return wholeNumber(minimum ?? Number.MIN_SAFE_INTEGER, maximum);
  return type === 'number' ? readNumber : (text) => text;
}
