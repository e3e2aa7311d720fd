/** Prints the result on stdout (as JSON with `--json`), and everything else for people on stderr. */
import { describeError, explainError, isOrdoError } from '@ordo/core/errors';
import { LIST_FORMATS, type ListFormat } from './listing/formats.ts';
import type { View } from './listing/table.ts';
import { paintVerdicts } from './paint.ts';

export interface Output {
  readonly json: boolean;
  /** Prints the result: `value` as JSON with `--json`, otherwise the text. */
  result(value: unknown, text: string): void;
  /** Prints what a command lists, in the format that was asked for. */
  list(value: unknown, view: View, format: ListFormat | undefined): void;
  /** Prints a line for people. */
  say(line: string): void;
}

export function openOutput(json: boolean): Output {
  return {
    json,
    result: (value, text) => print(json ? JSON.stringify(value, null, 2) : paintVerdicts(text)),
    list: (value, view, format = json ? 'json' : 'text') => {
      const { stdout, stderr = '' } = LIST_FORMATS[format](value, view, process.stdout.columns);
      print(format === 'text' ? paintVerdicts(stdout) : stdout);
      if (stderr !== '') say(stderr);
    },
    say,
  };
}

function print(text: string): void {
  if (text !== '') process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Explains an error on stderr and, with `--json`, prints it on stdout. */
export function tellError(output: Output, error: unknown): void {
  // A person who types a command sends no request, so the title of that code would be confusing.
  output.say(isOrdoError(error, 'request.invalid') ? explainError(error, 'error') : explainError(error));
  if (output.json) printError(error);
}

/** Prints an error as an object on stdout. */
export function printError(error: unknown): void {
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
