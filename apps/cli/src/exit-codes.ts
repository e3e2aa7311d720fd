/** The exit codes of `ordo`, as the help and the README document them. */
import { isOrdoError, type OrdoError } from '@ordo/core/errors';

export const EXIT = {
  done: 0,
  /** The command did its work and the work failed: a run failed, or a check did not pass. */
  failed: 1,
  /** The command line, the spec or another input cannot be used. */
  badInput: 2,
  /** The API, the database or the queue cannot be reached. */
  unreachable: 3,
  interrupted: 130,
} as const;

export const EXIT_CODES_HELP = `
Exit codes:
  0    the command succeeded
  1    the work failed: a run failed, or a check did not pass
  2    the command line or the input is wrong; nothing was started
  3    the API, the database or the queue cannot be reached
  130  the command was interrupted
`;

/** Ends the command after Ctrl-C or SIGTERM, once everything has been cleaned up. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}

/** Ends a command that worked but whose outcome is a failure. The outcome has already been printed. */
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
