/** Prints the result on stdout (as JSON with `--json`), and everything else for people on stderr. */
import { describeError, explainError, isOrdoError } from '@ordo/core/errors';
import { alignColumns } from '@ordo/reports/align-columns';
import { paintVerdicts } from './paint.ts';

/** Aligns rows in columns that fit the terminal. The first row is the heading. */
export const alignForTerminal = (rows: readonly (readonly string[])[]): string =>
  alignColumns(rows, process.stdout.columns);

export interface Output {
  readonly json: boolean;
  /** Prints the result: `value` as JSON with `--json`, otherwise the text. */
  result(value: unknown, text: string): void;
  /** Prints a line for people. */
  say(line: string): void;
}

export function openOutput(json: boolean): Output {
  return {
    json,
    result: (value, text) => {
      const whole = json ? JSON.stringify(value, null, 2) : paintVerdicts(text);
      process.stdout.write(whole.endsWith('\n') ? whole : `${whole}\n`);
    },
    say: (line) => {
      process.stderr.write(`${line}\n`);
    },
  };
}

/** Explains an error on stderr and, with `--json`, prints it as an object on stdout. */
export function tellError(output: Output, error: unknown): void {
  // Whoever types a command sends no request, so that code's title would puzzle him.
  output.say(isOrdoError(error, 'request.invalid') ? explainError(error, 'error') : explainError(error));
  if (!output.json) return;
  const body = isOrdoError(error)
    ? {
        code: error.code,
        title: error.title,
        message: error.message,
        pointer: error.pointer,
        fix: error.fix,
        problems: error.problems,
      }
    : { code: 'internal.unexpected', message: describeError(error) };
  process.stdout.write(`${JSON.stringify({ error: body }, null, 2)}\n`);
}
