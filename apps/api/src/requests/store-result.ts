/** Stores the result of an attempt, however it arrived, and tells those who follow the run. */
import type { RunResult } from '@ordo/spec';
import type { App } from '../app-options.ts';

interface ArrivedResult {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly result: RunResult;
}

/** @throws OrdoError `attempt.stale` */
export async function storeResult(
  { store, changes, prometheus, reports }: Pick<App, 'store' | 'changes' | 'prometheus' | 'reports'>,
  { attemptId, attemptNumber, result }: ArrivedResult,
): Promise<{ runId: string }> {
  const { scores, hypotheses, references, sources = [], attention = [], ...summary } = result;
  const text = { hypotheses, references, sources, attention };
  const stored = await store.results.add({ attemptId, attemptNumber, scores, ...text, summary });
  prometheus.attemptsEnded.inc({ ending: 'succeeded' });
  changes.announce(stored.runId);
  reports.sketch(stored.runId);
  await store.resultPieces.prune();
  return stored;
}
