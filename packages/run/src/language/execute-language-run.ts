/** Executes the run of a language model: text, training, measuring, log-probabilities and scores. */
import { makeTextBatch, type TokenBatch } from '@ordo/data';
import { writeLanguageModel } from '@ordo/lm';
import { writeNumbers } from '@ordo/metrics';
import { type LanguageModel, readCheckpoint } from '@ordo/nmt';
import { getPositionalEncoding } from '@ordo/nmt/declarations';
import type { LanguageRun, RunResult } from '@ordo/spec';
import { digestModel } from '../decoding/model-folder.ts';
import { MEASURED_ROWS, measurePhase } from '../measuring/measure-phase.ts';
import { completeResult, noteTraining } from '../result.ts';
import type { RunResources } from '../run-context.ts';
import type { RunOptions } from '../run-options.ts';
import { scorePhase } from '../scoring/score-phase.ts';
import { type TrainingOutcome, trainPhase } from '../training/train-phase.ts';
import { createLanguageModel, createTextBatches } from './create-language-model.ts';
import { describeLanguageCollapse, testLanguageCollapse } from './language-collapse.ts';
import type { LanguageContext } from './language-context.ts';
import { prepareLanguageText } from './prepare-language-text.ts';
import { scoreTokensPhase } from './score-tokens-phase.ts';
import { createLanguageValidation } from './validate-language-model.ts';

/** @throws OrdoError as `executeRun` does */
export async function executeLanguageRun(
  run: LanguageRun,
  options: RunOptions,
  resources: RunResources,
): Promise<RunResult | null> {
  const text = await prepareLanguageText(run, options.dataDir, resources.interruption);
  resources.engine.resetPeak();
  const model = await createLanguageModel(run, text);
  try {
    return await trainAndScore({ ...resources, run, text }, model, options);
  } finally {
    model.dispose();
  }
}

/** Returns null in every process except the first when the training is over. */
async function trainAndScore(
  context: LanguageContext,
  model: LanguageModel,
  options: RunOptions,
): Promise<RunResult | null> {
  const { run, text } = context;
  const { resumeFrom, codeVersion, contentHash } = options;
  const training = await trainPhase(context, model, {
    resume: resumeFrom === undefined ? null : await readCheckpoint(resumeFrom),
    batches: createTextBatches(run, text),
    validate: createLanguageValidation(context, model),
    // Windows overlap by half, so each token is read twice, and there is no backward pass.
    expectLater: ({ seconds, targetTokens }) => (text.evaluated.rows.tokenCount * seconds) / targetTokens,
  });
  context.group.leave();
  if (context.group.rank > 0) return null;
  await context.progress.enter('average');
  await writeModel(context, model, options);
  const forward = await measurePhase(context, model, firstPieces(context));
  const { lines, values, decoding } = await scoreTokensPhase(context, model);
  const references = [text.evaluated.lines];
  const scores = await scorePhase(context, { hypotheses: lines, references });
  const collapse = testLanguageCollapse(values, text);
  const notes = takeNotes(context, training);
  if (collapse.collapsed) {
    const message = describeLanguageCollapse(collapse);
    notes.unshift(message);
    await context.emit({ kind: 'log', level: 'warn', message });
  }
  return {
    ...completeResult(context, model, { training, forward, scores, codeVersion, contentHash }),
    hypotheses: lines.map(writeNumbers),
    references: [[...text.evaluated.lines]],
    decoding,
    collapsed: collapse.collapsed,
    notes,
  };
}

async function writeModel({ run, text }: LanguageContext, model: LanguageModel, options: RunOptions): Promise<void> {
  const { modelDir, onModel } = options;
  if (modelDir === undefined) return;
  await writeLanguageModel(modelDir, { model, tokenizer: text.tokenizer, origin: { run } });
  if (onModel !== undefined) await onModel(await digestModel(modelDir));
}

/** Returns the first pieces of the validation text, on which all variants are timed. */
function firstPieces({ text: { valid, ids } }: LanguageContext): TokenBatch {
  const rows = Int32Array.from({ length: Math.min(MEASURED_ROWS, valid.count) }, (_, row) => row);
  return makeTextBatch(valid, rows, ids);
}

function takeNotes({ run, text, microBatches }: LanguageContext, training: TrainingOutcome): string[] {
  const { vocabularySize } = run.preprocessing;
  const fewer =
    text.vocabularySize < vocabularySize
      ? [`the training text gives ${text.vocabularySize} tokens; ${vocabularySize} were asked for`]
      : [];
  const choices = getPositionalEncoding(run.positional.type).openChoices?.(run.positional, run.model) ?? [];
  return [...fewer, ...choices, ...noteTraining({ run, microBatches }, training)];
}
