import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.ts';

export { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.ts';

/** One thing that is wrong with an input: where it is, what was found and expected, and how to fix it. */
export interface Problem {
  /** JSON pointer (RFC 6901) into the input; '' means the whole input. */
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
  /** The place in the text that was read: `my.study.yaml:12:3`. */
  readonly place?: string;
}

/**
 * The largest number of problems that are collected for one input. It limits the work that a wrong input can cause. A user with
 * more problems fixes these first and asks again.
 */
export const MAX_PROBLEMS = 100;

/** Returns `one problem` or `12 problems`; `100 problems or more` where the search may have ended early. */
export function countProblems({ length }: readonly Problem[]): string {
  if (length === 1) return 'one problem';
  return length < MAX_PROBLEMS ? `${length} problems` : `${MAX_PROBLEMS} problems or more`;
}

export interface ErrorDetails {
  readonly pointer?: string;
  readonly fix?: string;
  readonly problems?: readonly Problem[];
  readonly cause?: unknown;
}

/** The only error class of Ordo. Its code selects the HTTP status, the title and whether a retry can help. */
export class OrdoError extends Error {
  readonly code: ErrorCode;
  readonly pointer: string | undefined;
  readonly fix: string | undefined;
  readonly problems: readonly Problem[];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'OrdoError';
    this.code = code;
    this.pointer = details.pointer;
    this.fix = details.fix;
    this.problems = details.problems ?? [];
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }

  get retryable(): boolean {
    return ERROR_CATALOGUE[this.code].retryable;
  }

  get title(): string {
    return ERROR_CATALOGUE[this.code].title;
  }
}

export function isOrdoError(error: unknown, code?: ErrorCode): error is OrdoError {
  return error instanceof OrdoError && (code === undefined || error.code === code);
}

/** Returns the message of anything that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Formats an error as lines for a person: what happened, every problem with its place, and the fix.
 * @param title the text before the message; defaults to the title of the error's code
 */
export function explainError(error: unknown, title?: string): string {
  if (!(error instanceof OrdoError)) return describeError(error);
  const lines = [`${title ?? error.title}: ${error.message}`];
  for (const problem of error.problems) {
    lines.push(`  ${describePlace(problem)}: ${problem.message}`);
    if (problem.fix !== '') lines.push(`      fix: ${problem.fix}`);
  }
  if (error.fix !== undefined) lines.push(`  fix: ${error.fix}`);
  return lines.join('\n');
}

function describePlace({ place, pointer }: Problem): string {
  const known = [place, pointer].filter((part) => part !== undefined && part !== '');
  return known.length === 0 ? '(whole input)' : known.join(': ');
}
