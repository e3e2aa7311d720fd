/** Reads the command line of `npm run abuse`. */
import { parseArgs } from 'node:util';
import { OrdoError } from '@ordo/core';
import { type Part, PARTS } from './findings.ts';

export interface Options {
  readonly help: boolean;
  /** False for the short form. */
  readonly full: boolean;
  readonly parts: readonly Part[];
  readonly seed: number;
  readonly match: string | undefined;
}

export const HELP = `Gives the built product thousands of bad inputs, and every kind of caller to every route.

  npm run abuse                         everything
  npm run abuse -- --short              a sample of some hundred inputs, and all callers on all routes
  npm run abuse -- --only routes        one part: ${PARTS.join(', ')}
  npm run abuse -- --seed 7             another order, and another sample of --short
  npm run abuse -- --match 'NaN'        only inputs whose name contains the text

It starts a Postgres, a Redis where there is one, and the API with keys required, all its own, and removes them at the end.

  roles     every route, called by every kind of caller; src/roles/matrix.ts says what each is answered.
  routes    bad inputs for every parameter and body, made from the OpenAPI document of the running server. Each must be
            answered with 4xx and a problem document that has a code, a pointer and a fix; nothing stored may change, the
            memory of the API must stay flat, and no secret may be in its log.
  commands  bad words for every command and option of "ordo", made from its own definition. Each must end with exit code 2
            and a message that says what is wrong and what to do, and must write nothing.

Each finding comes with a line that repeats it.

Exit codes:
  0    nothing was found
  1    something was found
  2    the command line is wrong
`;

/** @throws OrdoError `request.invalid` */
export function readOptions(words: readonly string[]): Options {
  const values = parse(words);
  const only = PARTS.find((part) => part === values.only);
  if (values.only !== undefined && only === undefined) {
    throw invalid(`--only ${JSON.stringify(values.only)} is not a part`, `use one of ${PARTS.join(', ')}`);
  }
  const seed = values.seed ?? '1';
  if (!/^\d{1,15}$/u.test(seed)) {
    throw invalid(`--seed ${JSON.stringify(seed)} is not a whole number`, 'give a whole number, such as 7');
  }
  return {
    help: values.help ?? false,
    full: values.short !== true,
    parts: only === undefined ? PARTS : [only],
    seed: Number(seed),
    match: values.match,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        help: { type: 'boolean', short: 'h' },
        short: { type: 'boolean' },
        only: { type: 'string' },
        seed: { type: 'string' },
        match: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), 'run "npm run abuse -- --help"');
  }
}

function invalid(message: string, fix: string): OrdoError {
  return new OrdoError('request.invalid', message, { fix });
}
