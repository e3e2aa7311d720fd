/** Reads stored results. Everything that comes from a file or a database is checked, never trusted. */
import { findProblems, OrdoError } from '@ordo/core';
import { type Static, type TSchema, Type } from 'typebox';
import { type RunResult, RunResultSchema } from './run-result.ts';

/** A result without its scores and texts, which a database keeps in separate tables. */
export const ResultSummarySchema = Type.Omit(
  RunResultSchema,
  ['scores', 'hypotheses', 'references', 'sources', 'attention'],
  { additionalProperties: false },
);
export type ResultSummary = Static<typeof ResultSummarySchema>;

/**
 * Reads a result.
 * @param what names the result in the error: `the result in out/result.json`
 * @throws OrdoError `internal.unexpected`
 */
export function readResult(value: unknown, what: string): RunResult {
  requireValid(RunResultSchema, value, what);
  return value as RunResult;
}

/** Reads the part that `ResultSummarySchema` describes. @throws OrdoError `internal.unexpected` */
export function readSummary(value: unknown, what: string): ResultSummary {
  requireValid(ResultSummarySchema, value, what);
  return value as ResultSummary;
}

function requireValid(schema: TSchema, value: unknown, what: string): void {
  const [problem] = findProblems(schema, value);
  if (problem === undefined) return;
  const where = problem.pointer === '' ? '' : `${problem.pointer}: `;
  throw new OrdoError('internal.unexpected', `${what} is none that this version reads: ${where}${problem.message}`, {
    fix: 'run it again, or read it with the version of Ordo that has written it',
  });
}
