/** Translates token ids. Sentences of similar length are decoded together; results come in the order of the input. */
import { padOrders } from '@ordo/data';
import { withPackedWeights } from '@ordo/tensor';
import { uploadTokens } from '../model/batch-tensors.ts';
import { inputLimit } from '../model/input-length.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { CachedDecoder } from './cached-decoder.ts';
import type { Decoding } from '../options/decoding-options.ts';
import { createStrategy } from '../search/registry.ts';
import { searchAll } from '../search/search.ts';
import type { Hypothesis } from '../search/strategy.ts';

/** A function that is called before each step of the search. An error that it throws ends the translation. */
export type BeforeStep = () => void | Promise<void>;

/** Receives the number of sentences that are done. */
export type TranslationProgress = (done: number, total: number) => void | Promise<void>;

type TranslateOptions = Decoding & {
  /**
   * The source orders, for encodings that read them: for each source, the position of each token before EOS in the other order of
   * the sentence.
   */
  readonly orders?: readonly Int32Array[] | undefined;
  /**
   * The place of each source in the whole input, for a caller that translates it in parts. Default: the sources are the whole input.
   */
  readonly places?: readonly number[];
  readonly onProgress?: TranslationProgress;
  readonly signal?: AbortSignal;
  readonly beforeStep?: BeforeStep;
};

/**
 * @param sources the ids of each sentence, which end with EOS
 * @returns for each sentence, up to `beam` hypotheses, best first; only one if the search is not a beam search
 * @throws OrdoError `model.input-too-long` for a source beyond the model's limit, before anything is translated
 */
export async function translate(
  model: TranslationModel,
  sources: readonly Int32Array[],
  options: TranslateOptions,
): Promise<Hypothesis[][]> {
  return withPackedWeights(() => translateAll(model, sources, options), options.weights);
}

async function translateAll(
  model: TranslationModel,
  sources: readonly Int32Array[],
  options: TranslateOptions,
): Promise<Hypothesis[][]> {
  const results: Hypothesis[][] = Array.from({ length: sources.length }, () => []);
  const order = [...sources.keys()].toSorted((a, b) => lengthOf(sources, b) - lengthOf(sources, a));
  let done = 0;
  for (let start = 0; start < order.length; start += options.batchSentences) {
    options.signal?.throwIfAborted();
    const rows = order.slice(start, start + options.batchSentences);
    const found = await translateBatch(
      model,
      rows.map((row) => sources[row] as Int32Array),
      {
        ...options,
        places: rows.map((row) => options.places?.[row] ?? row),
        orders: options.orders && rows.map((row) => options.orders?.[row] as Int32Array),
      },
    );
    rows.forEach((row, i) => {
      results[row] = found[i] as Hypothesis[];
    });
    done += rows.length;
    await options.onProgress?.(done, sources.length);
  }
  return results;
}

function lengthOf(sources: readonly Int32Array[], row: number): number {
  return (sources[row] as Int32Array).length;
}

async function translateBatch(
  model: TranslationModel,
  sources: readonly Int32Array[],
  options: TranslateOptions & { readonly places: readonly number[] },
): Promise<Hypothesis[][]> {
  const time = Math.max(...sources.map((source) => source.length));
  const tokens = new Int32Array(sources.length * time).fill(model.padId);
  sources.forEach((source, row) => tokens.set(source, row * time));
  const lengths = Int32Array.from(sources, (source) => source.length);
  const source = uploadTokens(model, 'encoder', {
    tokens,
    lengths,
    time,
    orders: options.orders === undefined ? null : padOrders(options.orders, { lengths, time }),
  });
  // One position is left for EOS (fairseq: max_decoder_positions - 1).
  const room = inputLimit(model, 'decoder').length - 1;
  const strategy = createStrategy(options);
  const decoder = new CachedDecoder(model, source, strategy.rows);
  source.ids.dispose();
  source.lengths?.dispose();
  try {
    return await searchAll({
      scorer: decoder,
      strategy,
      tasks: Array.from(lengths, (length, i) => ({
        place: options.places[i] as number,
        maxLength: Math.min(Math.floor(options.maxLengthA * length + options.maxLengthB), room),
        minLength: options.minLength,
        closes: true,
        lengthPenalty: options.lengthPenalty,
        symbols: model.vocabulary,
      })),
      ...(options.beforeStep === undefined ? {} : { beforeStep: options.beforeStep }),
    });
  } finally {
    decoder.dispose();
  }
}
