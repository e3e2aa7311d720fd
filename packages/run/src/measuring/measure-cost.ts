/** Measures what a model costs without training it: the time of forward passes and the peak memory of an update. */
import { createBatchSource, type EncodedText, makeBatch, pairRows, TokenRows, withOrders } from '@ordo/data';
import { buildModel, countParameters, measureForward, train, type TranslationModel } from '@ordo/nmt';
import { type ModelOptions, type PositionalOptions, resolveRecipe, sourceOrdersOf } from '@ordo/nmt/declarations';
import type { RunResult, Timing } from '@ordo/spec';
import { type Engine, type EnginePreference, isMachineBusy, loadEngine } from '@ordo/tensor';
import { Vocabulary } from '@ordo/text';
import { describeEnvironment } from './environment.ts';
import { SPECIAL_IDS } from '../run-context.ts';

/**
 * The model to measure, and the generated text on which it is measured. All sentences have the same length, so none is padded.
 */
export interface CostOrder {
  readonly model: ModelOptions;
  readonly positional: PositionalOptions;
  /** The size of the joint vocabulary. */
  readonly vocabulary: number;
  readonly sentences: number;
  /** The number of tokens in each sentence on each side, including EOS. */
  readonly tokens: number;
  readonly engine: EnginePreference;
  readonly threads: number;
  readonly precision: Engine['precision'];
  readonly codeVersion: string;
}

export interface Cost {
  readonly parameters: RunResult['parameters'];
  readonly environment: RunResult['environment'];
}

export interface ForwardCost extends Cost {
  readonly forward: Timing;
}

export interface TrainingCost extends Cost {
  readonly memory: RunResult['memory'];
}

/** Times `repeats` forward passes over the batch after a warm-up pass. `busy` says whether other work ran just before. */
export async function measureForwardCost(order: CostOrder, repeats: number): Promise<ForwardCost> {
  const { model, cost } = await prepare(order);
  try {
    const rows = Int32Array.from({ length: order.sentences }, (_, row) => row);
    const batch = makeBatch(makeText(order), rows, SPECIAL_IDS);
    const { busy } = await isMachineBusy();
    return { ...cost, forward: { ...(await measureForward(model, batch, repeats)), busy } };
  } finally {
    model.dispose();
  }
}

/**
 * Measures the peak memory of training: weights, gradients, Adam's moments and the activations of a batch. The peak of
 * a process covers its whole lifetime, so each model needs a process of its own.
 */
export async function measureTrainingCost(order: CostOrder): Promise<TrainingCost> {
  const { engine, model, cost } = await prepare(order);
  const maxTokens = order.sentences * order.tokens;
  try {
    const batches = createBatchSource(makeText(order), { maxTokens, seed: 1, ids: SPECIAL_IDS });
    // There are two batches per update, so that memory includes the sum of gradients, as it does with the eight batches of the
    // paper's recipe.
    const recipe = resolveRecipe({ maxUpdates: 1, batchTokens: maxTokens, accumulate: 2, precision: order.precision });
    for await (const event of train({ model, batches, recipe, seed: 1 })) {
      if (event.kind === 'update') break;
    }
    // Node returns the peak in kibibytes on Linux and macOS.
    const processPeakBytes = process.resourceUsage().maxRSS * 1024;
    return { ...cost, memory: { enginePeakBytes: engine.memory().peak, processPeakBytes } };
  } finally {
    model.dispose();
  }
}

async function prepare(order: CostOrder): Promise<{ engine: Engine; model: TranslationModel; cost: Cost }> {
  const { threads, precision, vocabulary: size, positional } = order;
  const engine = await loadEngine(order.engine, { threads, precision });
  engine.resetPeak();
  const { padId, eosId } = Vocabulary;
  const vocabulary = { source: size, target: size, padId, eosId, startId: eosId };
  const model = await buildModel({ model: order.model, positional, vocabulary, seed: 1 });
  const cost = { parameters: countParameters(model), environment: describeEnvironment(engine, order.codeVersion) };
  return { engine, model, cost };
}

/** Makes text that runs through the whole vocabulary, so that all embedding rows are used equally. */
function makeText({ sentences, tokens, vocabulary, positional }: CostOrder): EncodedText {
  const first = Vocabulary.unkId + 1;
  const words = vocabulary - first;
  const side = (shift: number): TokenRows =>
    TokenRows.from(
      Array.from({ length: sentences }, (_, row) =>
        Int32Array.from({ length: tokens - 1 }, (_word, i) => first + ((row * tokens + i + shift) % words)),
      ),
    );
  const text = pairRows(side(0), side(1));
  if (sourceOrdersOf(positional) === null) return text;
  // The cost is the same for every order.
  const order = Int32Array.from({ length: tokens - 1 }, (_, i) => i);
  return withOrders(
    text,
    Array.from({ length: sentences }, () => order),
  );
}
