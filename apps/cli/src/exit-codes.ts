/** The exit codes of `ordo`, as the help and docs/reference/cli.md document them. */
import { isOrdoError, type OrdoError } from '@ordo/core/errors';
import { OPEN_VERDICTS, quoteVerdicts, STANDING_EXIT_CODES } from '@ordo/core/verdicts';

export const EXIT = {
  done: STANDING_EXIT_CODES.holds,
  /** The command did its work and the work failed: a run failed, a check did not pass, or a verdict fails. */
  failed: STANDING_EXIT_CODES.fails,
  /** The command line, the spec or another input cannot be used. */
  badInput: 2,
  /** The API, the database or the queue cannot be reached. */
  unreachable: 3,
  /** A verdict is open, and none fails. */
  inconclusive: STANDING_EXIT_CODES.open,
  interrupted: 130,
} as const;

/** The meaning of each exit code, for the help and docs/reference/cli.md. */
export const EXIT_CODES: Readonly<Record<number, string>> = {
  [EXIT.done]: `the command succeeded, and every verdict is ${quoteVerdicts('holds')}`,
  [EXIT.failed]: `the work failed: a run failed, a check did not pass, or a verdict is ${quoteVerdicts('fails')}`,
  [EXIT.badInput]: 'the command line or the input is wrong; nothing was started',
  [EXIT.unreachable]: 'the API, the database or the queue cannot be reached',
  [EXIT.inconclusive]:
    `a verdict is ${quoteVerdicts('open')}, and none is ${quoteVerdicts('fails')}; ` +
    `--allow ${OPEN_VERDICTS.join('|')} makes this 0`,
  [EXIT.interrupted]: 'the command was interrupted',
};

export const EXIT_CODES_HELP = `
Exit codes:
${Object.entries(EXIT_CODES)
  .map(([code, meaning]) => `  ${code.padEnd(4)} ${meaning}`)
  .join('\n')}
`;

/** Ends the command after Ctrl-C or SIGTERM, when everything has been cleaned up. */
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

/** Ends a command that worked but left a verdict open. The verdicts have already been printed. */
export class Inconclusive extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Inconclusive';
  }
}

/** Returns whether the error is an outcome of the command's work, and not something that prevented the work. */
export function isOutcome(error: unknown): error is Error {
  return error instanceof WorkFailed || error instanceof Inconclusive || error instanceof Interrupted;
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof Interrupted) return EXIT.interrupted;
  if (error instanceof Inconclusive) return EXIT.inconclusive;
  if (!isOrdoError(error)) return EXIT.failed;
  return exitCodeOfOrdoError(error);
}

function exitCodeOfOrdoError(error: OrdoError): number {
  switch (error.code) {
    case 'api.unavailable':
    case 'api.foreign-answer':
    case 'store.unavailable':
    case 'queue.unavailable':
      return EXIT.unreachable;
    default:
      return error.status < 500 ? EXIT.badInput : EXIT.failed;
  }
}
