/** Reads the command line of `npm run abuse`. */
import { parseArgs } from 'node:util';
import { OrdoError } from '@ordo/core';
import { type Part, PARTS } from './findings.ts';
import type { Limits } from './stall/judge-measures.ts';

export interface Options {
  readonly help: boolean;
  /** False for the short form. */
  readonly full: boolean;
  readonly parts: readonly Part[];
  readonly seed: number;
  readonly match: string | undefined;
  readonly stall: Limits;
}

/** The part that the short form leaves out unless it is named: its times are only meaningful if nothing else runs. */
const MEASURING: Part = 'stall';
const SECONDS = '120';
const READY_MS = '100';

export const HELP = `Gives the built product thousands of bad inputs, and every kind of caller to every route.

  npm run abuse                         everything
  npm run abuse -- --short              a sample of some hundred inputs, and all callers on all routes
  npm run abuse -- --only routes        one part: ${PARTS.join(', ')}
  npm run abuse -- --seed 7             another order, and another sample of --short
  npm run abuse -- --match 'NaN'        only inputs whose name contains the text
  npm run abuse -- --only stall         how long others wait while one key does its worst, for ${SECONDS} s each;
                                        --seconds 10 for another time, --ready-ms 500 for another limit

It starts a Postgres, a Redis where there is one, and the API with keys required, all its own, and removes them at the end.

  roles     every route, called by every kind of caller; src/roles/matrix.ts says what each is answered.
  routes    bad inputs for every parameter and body, made from the OpenAPI document of the running server. Each must be
            answered with 4xx and a problem document that has a code, a pointer and a fix; nothing stored may change, the
            memory of the API must stay flat, and no secret may be in its log.
  commands  bad words for every command and option of "ordo", made from its own definition. Each must end with exit code 2
            and a message that says what is wrong and what to do, and must write nothing.
  stall     no key, and then a key of each of the roles read, submit and worker, sends the largest and longest requests that it
            may send, and the worst that it may not. Meanwhile, 99 of 100 answers of /readyz must take less than ${READY_MS} ms,
            and a worker's heartbeats must all be stored within half a lease. It needs a machine that has nothing else to
            do, so --short leaves it out, and --only stall --short makes it with small inputs. --block-ms 300 blocks the
            event loop of the API for so long, again and again, to show what is seen of it.

Each finding comes with a line that repeats it.

Exit codes:
  0    nothing was found
  1    something was found
  2    the command line is wrong
`;

/** Reads the options. @throws OrdoError `request.invalid` */
export function readOptions(words: readonly string[]): Options {
  const values = parse(words);
  const only = PARTS.find((part) => part === values.only);
  if (values.only !== undefined && only === undefined) {
    throw invalid(`--only ${JSON.stringify(values.only)} is not a part`, `use one of ${PARTS.join(', ')}`);
  }
  const full = values.short !== true;
  const all = full ? PARTS : PARTS.filter((part) => part !== MEASURING);
  return {
    help: values.help ?? false,
    full,
    parts: only === undefined ? all : [only],
    seed: readNumber('--seed', values.seed ?? '1'),
    match: values.match,
    stall: {
      seconds: readNumber('--seconds', values.seconds ?? SECONDS),
      readyMs: readNumber('--ready-ms', values['ready-ms'] ?? READY_MS),
      blockMs: readNumber('--block-ms', values['block-ms'] ?? '0'),
    },
  };
}

function readNumber(option: string, text: string): number {
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  throw invalid(`${option} ${JSON.stringify(text)} is not a whole number`, 'give a whole number, such as 7');
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
        seconds: { type: 'string' },
        'ready-ms': { type: 'string' },
        'block-ms': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), 'run "npm run abuse -- --help"');
  }
}

function invalid(message: string, fix: string): OrdoError {
  return new OrdoError('request.invalid', message, { fix });
}
