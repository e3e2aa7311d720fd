/** Scores the translations of an earlier run again, when nothing but the metrics or their code has changed since. */
import { identifyResult, type RunResult, type RunSpec } from '@ordo/spec';
import type { RunOptions } from './execute-run.ts';
import { Interruption } from './interruption.ts';
import { Progress } from './progress.ts';
import { scorePhase } from './score-phase.ts';

/** A result whose scores are not asked for. */
export type EarlierResult = Omit<RunResult, 'scores'>;

const NOTE = 'trained and translated by an earlier run of equal code; only the scores are new';

/**
 * Trains nothing and needs no engine. What was measured in training and decoding stays as the earlier run measured it.
 * @param earlier the result of a run whose `hypothesesHash` is that of this one
 * @throws OrdoError `run.stopped`, `run.cancelled`, `run.timed-out`, and those of the metrics
 */
export async function rescoreRun(
  run: RunSpec,
  earlier: EarlierResult,
  { signal, emit, contentHash }: Pick<RunOptions, 'signal' | 'emit' | 'contentHash'>,
): Promise<RunResult> {
  const interruption = new Interruption(signal, run.resources.timeLimitSeconds);
  const scores = await scorePhase({ run, interruption, progress: new Progress(emit) }, earlier);
  const { hash: _hash, ...identity } = earlier.identity;
  const notes = [...earlier.notes.filter((note) => note !== NOTE), NOTE];
  return { ...earlier, scores, notes, identity: identifyResult({ ...identity, contentHash }) };
}
