/** Reads options whose range is in a schema, such as those of a metric, so that no range is written twice. */
import { findProblems } from '@ordo/core/validate';
import { InvalidArgumentError } from 'commander';
import { readNumber, wholeNumber } from './number-options.ts';

type Schema = Parameters<typeof findProblems>[0];

const readInteger = wholeNumber(Number.MIN_SAFE_INTEGER);

/** Parses a value by the schema, for commander. The message names the option and not the place in a document. */
export function schemaOption(schema: Schema): (text: string) => unknown {
  const read = readerFor(schema as Readonly<Record<string, unknown>>);
  return (text) => {
    const value = read(text);
    const [problem] = findProblems(schema, value);
    if (problem === undefined) return value;
    throw new InvalidArgumentError(`${problem.message}: ${problem.fix}.`);
  };
}

/** Returns the reader for the first type that the schema names. */
function readerFor({ type, anyOf }: Readonly<Record<string, unknown>>): (text: string) => unknown {
  const named = type ?? (anyOf as readonly { readonly type: unknown }[] | undefined)?.[0]?.type;
  if (named === 'integer') return readInteger;
  return named === 'number' ? readNumber : (text) => text;
}
