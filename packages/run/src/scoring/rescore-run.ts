/** Scores the translations of an earlier run again, if only the metrics or their code have changed since. */
import { identifyResult, type RunResult, type RunSpec } from '@ordo/spec';
import type { RunOptions } from '../run-options.ts';
import { Interruption } from '../interruption.ts';
import { Progress } from '../progress.ts';
import { scorePhase } from './score-phase.ts';

/** The result of the earlier run. Its scores are not needed. */
export type EarlierResult = Omit<RunResult, 'scores'>;

const NOTE = 'the weights and translations come from an earlier run with the same code; only the scores are new';

/**
 * Scores without training and without an engine. The measurements, the environment and the rest of the identity are copied from
 * the earlier run, and a note says so.
 * @param earlier the result of a run with the same `hypothesesHash`
 * @throws OrdoError `run.stopped`, `run.cancelled`, `run.timed-out`, and the errors of the metrics
 */
export async function rescoreRun(
  run: RunSpec,
  earlier: EarlierResult,
  { signal, emit, onPulse, contentHash }: Pick<RunOptions, 'signal' | 'emit' | 'onPulse' | 'contentHash'>,
): Promise<RunResult> {
  const interruption = new Interruption(signal, run.resources.timeLimitSeconds, onPulse);
  const scores = await scorePhase({ run, interruption, progress: new Progress(emit) }, earlier);
  const { hash: _hash, ...identity } = earlier.identity;
  const notes = [...earlier.notes.filter((note) => note !== NOTE), NOTE];
  return { ...earlier, scores, notes, identity: identifyResult({ ...identity, contentHash }) };
}
