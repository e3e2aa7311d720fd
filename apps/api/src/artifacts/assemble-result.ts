/** Joins the pieces of a result and checks it as if it had been sent as a whole. */
import { findProblems, isOrdoError, OrdoError, sha256 as hash } from '@ordo/core';
import { type RunResult, RunResultSchema } from '@ordo/spec';
import type { Tools } from '../apart/tools.ts';
import { parseJson } from '../bodies/parse-json.ts';

interface AnnouncedResult {
  readonly attemptId: string;
  /** The number of pieces. */
  readonly pieces: number;
  /** The SHA-256 of the whole JSON. */
  readonly sha256: string;
  readonly mostBytes: number;
}

/**
 * Assembles the result.
 * @throws OrdoError `artifact.corrupt`, `request.too-large`, `request.invalid` with every problem of the result
 */
export async function assembleResult(
  { store }: Tools,
  { attemptId, pieces, sha256, mostBytes }: AnnouncedResult,
): Promise<RunResult> {
  const whole = Buffer.concat(await store.resultPieces.list(attemptId, pieces));
  if (whole.length > mostBytes) {
    throw new OrdoError('request.too-large', `the pieces make up more than ${mostBytes} bytes`, {
      fix: 'evaluate a smaller test set',
    });
  }
  const found = hash(whole);
  if (found !== sha256) {
    throw new OrdoError(
      'artifact.corrupt',
      `the pieces make up ${whole.length} bytes with SHA-256 ${found}, not ${sha256}`,
      {
        fix: 'send all pieces again',
      },
    );
  }
  const result = parse(whole);
  const problems = findProblems(RunResultSchema, result);
  if (problems.length === 0) return result as RunResult;
  throw new OrdoError('request.invalid', 'the pieces make up a result that has problems', {
    problems,
    pointer: problems[0]?.pointer ?? '',
  });
}

function parse(whole: Buffer): unknown {
  try {
    return parseJson(whole);
  } catch (error) {
    if (!isOrdoError(error)) throw error;
    throw new OrdoError('request.invalid', `the pieces cannot be read as one body: ${error.message}`, {
      pointer: '/pieces',
      fix: 'send the JSON of the result, cut into pieces',
      cause: error,
    });
  }
}
