/** Stores the result of an attempt that a worker has sent, as a whole or in pieces. */
import type { RunResult } from '@ordo/spec';
import { readBodyOf } from '../apart/read-body.ts';
import type { Tools } from '../apart/tools.ts';
import { assembleResult } from '../artifacts/assemble-result.ts';
import { ResultBodySchema } from '@ordo/protocol/schemas/worker';
import { splitResult } from './split-result.ts';

interface SentResult {
  readonly attemptId: string;
  /** The body: JSON as bytes. */
  readonly body: unknown;
}

/** Stores a whole result. @throws OrdoError `request.invalid`, `attempt.stale`, `attempt.not-found` */
export async function storeSentResult({ attemptId, body }: SentResult, tools: Tools): Promise<{ runId: string }> {
  const { attemptNumber, result } = readBodyOf(ResultBodySchema, body);
  return await addResult(tools, { attemptId, attemptNumber, result });
}

interface JoinedResult {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly pieces: number;
  /** The SHA-256 of the whole JSON. */
  readonly sha256: string;
  readonly mostBytes: number;
}

/** Stores a result from pieces. @throws OrdoError as `assembleResult` does, `attempt.stale`, `attempt.not-found` */
export async function storeJoinedResult(joined: JoinedResult, tools: Tools): Promise<{ runId: string }> {
  const { attemptId, attemptNumber } = joined;
  return await addResult(tools, { attemptId, attemptNumber, result: await assembleResult(tools, joined) });
}

interface ReadResult {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly result: RunResult;
}

async function addResult({ store }: Tools, { result, ...attempt }: ReadResult): Promise<{ runId: string }> {
  return await store.results.add({ ...attempt, ...splitResult(result) });
}
