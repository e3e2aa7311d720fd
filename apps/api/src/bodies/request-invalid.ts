/** Builds the error for a request that its schema refuses, with every problem. */
import { countProblems, OrdoError, type Problem } from '@ordo/core';

export function requestInvalid(problems: readonly Problem[]): OrdoError {
  const first = problems[0];
  const message =
    problems.length === 1
      ? `${first?.pointer ?? ''} ${first?.message ?? ''}`.trim()
      : `the request has ${countProblems(problems)}`;
  return new OrdoError('request.invalid', message, {
    problems,
    ...(first === undefined ? {} : { pointer: first.pointer, fix: first.fix }),
  });
}
