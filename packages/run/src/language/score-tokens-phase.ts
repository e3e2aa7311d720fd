/** Asks the trained model for the log-probability of every token of the split that the spec evaluates. */
import { type LanguageModel, planWindows, scoreText } from '@ordo/nmt';
import type { RunResult } from '@ordo/spec';
import type { LanguageContext } from './language-context.ts';

export interface ScoredSplit {
  /** [line]: the log-probabilities of the line's tokens and of its end, in nats. */
  readonly lines: readonly (readonly number[])[];
  /** The same log-probabilities in one list. */
  readonly values: Float64Array;
  readonly decoding: RunResult['decoding'];
}

/**
 * Scores the lines as one text. Windows overlap by half, and each scores only the tokens that no earlier window has scored, so
 * that every token except the first ones has at least half a context before it. Each window begins with the token that begins
 * texts.
 * @throws OrdoError `run.stopped`, `run.cancelled` or `run.timed-out`, between windows
 */
export async function scoreTokensPhase(
  { run, text, interruption, progress }: LanguageContext,
  model: LanguageModel,
): Promise<ScoredSplit> {
  const started = performance.now();
  await progress.enter('decode');
  const { rows } = text.evaluated;
  const all = new Int32Array(rows.tokenCount + 1);
  all[0] = text.ids.eosId;
  all.set(rows.tokens, 1);
  const values = new Float64Array(rows.tokenCount);
  for (const { begin, end, scoreFrom } of planWindows(all.length, { window: run.model.maxPositions })) {
    await interruption.checkOutsideTraining();
    const window = all.slice(begin, end);
    window[0] = text.ids.eosId;
    const found = await scoreText(model, window);
    values.set(found.subarray(scoreFrom - begin - 1), scoreFrom - 1);
    await progress.report(end, all.length);
  }
  return {
    lines: splitByLine(values, text.evaluated),
    values,
    decoding: {
      seconds: (performance.now() - started) / 1000,
      sentences: rows.count,
      outputTokens: rows.tokenCount,
    },
  };
}

function splitByLine(values: Float64Array, { rows }: LanguageContext['text']['evaluated']): number[][] {
  let at = 0;
  return Array.from({ length: rows.count }, (_, row) => {
    const own = values.subarray(at, at + rows.lengthOf(row));
    at += own.length;
    // Log-probabilities are never above 0, but rounding errors may put them there.
    return Array.from(own, (value) => Math.min(0, value));
  });
}
