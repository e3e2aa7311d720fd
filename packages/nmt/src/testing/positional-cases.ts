/** The positional encodings that tests of all encodings cover. */
import type { PositionalOptions } from '../positional/declaration.ts';
import { getPositionalEncoding, listPositionalEncodings } from '../positional/registry.ts';

/** Every type with its defaults, then with each of its variants. */
export const POSITIONAL_CASES: readonly PositionalOptions[] = listPositionalEncodings().flatMap(
  ({ id, variants = [] }) => [{}, ...variants].map((options) => ({ type: id, ...options })),
);

/** The coverage of the encoding's parameters by the cases of one type: their names, and those whose gradient was tested. */
export interface Coverage {
  readonly names: ReadonlySet<string>;
  readonly tested: ReadonlySet<string>;
}

/**
 * Returns the parameters of an encoding whose gradient no case tested although the encoding does not declare them idle, and the
 * parameters that it declares idle although they have a gradient.
 */
export function findUntested(type: string, { names, tested }: Coverage): { untested: string[]; notIdle: string[] } {
  const { idleParameters = [] } = getPositionalEncoding(type);
  const idle = new Set(idleParameters.flatMap((group) => group.names.map((name) => `positional.${name}`)));
  return {
    untested: [...names].filter((name) => !tested.has(name) && !idle.has(name)),
    notIdle: [...idle].filter((name) => tested.has(name) || !names.has(name)),
  };
}
