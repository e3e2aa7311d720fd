/** What the exit code of `ordo` says; documented in the help and the README. */
import { isOrdoError, type OrdoError } from '@ordo/core/errors';

export const EXIT = {
  done: 0,
  /** The work was done and failed: a run failed, a check did not pass. */
  failed: 1,
  /** The command line, the spec or another input cannot be used. */
  badInput: 2,
  /** The API, the database or the queue cannot be reached. */
  unreachable: 3,
  interrupted: 130,
} as const;

export const EXIT_CODES_HELP = `
Exit codes:
  0    done
  1    the work failed (a run failed, a check did not pass)
  2    bad usage or bad input (nothing was started)
  3    a service cannot be reached
  130  interrupted
`;

/** Thrown to end the command after Ctrl-C or a TERM signal, when everything is put away. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}

/** Thrown when the command itself worked and its outcome is a failure; the outcome was already told. */
export class WorkFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WorkFailed';
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof Interrupted) return EXIT.interrupted;
  if (!isOrdoError(error)) return EXIT.failed;
  return exitCodeOfOrdoError(error);
}

function exitCodeOfOrdoError(error: OrdoError): number {
  switch (error.code) {
    case 'api.unavailable':
    case 'store.unavailable':
    case 'queue.unavailable':
      return EXIT.unreachable;
    default:
      return error.status < 500 ? EXIT.badInput : EXIT.failed;
  }
}
