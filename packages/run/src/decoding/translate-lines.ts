/** Translates raw lines with a trained model, and returns n-best lists with scores and, on request, attention weights. */
import { isOrdoError, OrdoError } from '@ordo/core';
import {
  type AttentionMatrices,
  checkLength,
  type Hypothesis,
  readAttention,
  translate,
  type TranslationModel,
} from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { isOutOfMemory } from '@ordo/tensor';
import { Vocabulary } from '@ordo/text';
import { unitsOf } from '../orders/order-text.ts';
import { createSourceReader, type SourceSentence } from './source-reader.ts';
import { applyBpe, createTextJoiner, createWordSplitter } from '../text/side-text.ts';
import { buildBpe } from '../text/subwords.ts';
import type { TrainedModel } from './trained-model.ts';

/** One translation of a line. */
export interface Translation {
  /** Ordinary text: sub-words are joined, and the text is detokenised if it was tokenised. */
  readonly text: string;
  /** The model's own units, without EOS. */
  readonly tokens: readonly string[];
  /** Σ log p after the length penalty. */
  readonly score: number;
  /** log p of each token, with EOS as the last. */
  readonly logProbabilities: readonly number[];
  /** `length` if the translation was cut at the longest allowed output. */
  readonly end: Hypothesis['end'];
}

export interface TranslatedLine {
  /** The source in the model's units, without EOS. Empty if the model cannot read it. */
  readonly tokens: readonly string[];
  /** The position of each unit in the order that the encoding reads; null if it reads none. */
  readonly order: Int32Array | null;
  /** The translations, best first; empty only if there is a problem. */
  readonly translations: readonly Translation[];
  /** The reason why the line was not translated: `model.input-too-long`, `model.unreadable-input` or `engine.out-of-memory`. */
  readonly problem: OrdoError | null;
}

export interface Translator {
  /**
   * Translates lines, and returns exactly one answer for each. A line that cannot be translated does not affect the others. A
   * line that is empty after preprocessing is translated like any other, if the model can read it.
   * @param first the number of lines of the input before these. A search that draws at random draws by the place in the input, so that
   * the translation of a line does not depend on the lines that are given together.
   */
  translate(lines: readonly string[], first?: number): Promise<TranslatedLine[]>;
  /**
   * Returns the attention weights of a translation, layer by layer, for the source as the encoder read it and the output with
   * EOS. They are computed in one pass over all positions, which gives the same weights as decoding token by token.
   */
  attend(line: TranslatedLine, translation: Translation): Promise<readonly AttentionMatrices[]>;
}

export function createTranslator(trained: TrainedModel, search: Decoding): Translator {
  const { model, text } = trained;
  const { source, target } = text.vocabularies;
  const split = createWordSplitter(text.preprocessing, text.languages.source);
  const join = createTextJoiner(text.preprocessing, text.languages.target);
  const bpe = text.subwords === null ? null : buildBpe(text.subwords.source);
  const readSource = createSourceReader(text);
  const describe = (hypothesis: Hypothesis): Translation => {
    const { tokens, score, logProbabilities, end } = hypothesis;
    return {
      text: join(target.decode(tokens)),
      tokens: tokens.map((id) => target.symbolOf(id)),
      score,
      logProbabilities,
      end,
    };
  };
  return {
    translate: async (lines, first = 0) => {
      const sentences = applyBpe(lines.map(split), bpe).map((units, i) =>
        readSentence(model, () => ({
          ...readSource(units),
          order: trained.order?.(unitsOf(units)) ?? null,
          place: first + i,
        })),
      );
      const readable = sentences.flatMap((sentence) => ('problem' in sentence ? [] : [sentence]));
      const found = (await searchEach(model, readable, search)).values();
      return sentences.map((sentence) => {
        if ('problem' in sentence) return { tokens: [], order: null, translations: [], problem: sentence.problem };
        const tokens = [...sentence.words].map((id) => source.symbolOf(id));
        const { order } = sentence;
        const outcome = found.next().value;
        if (outcome === undefined || 'problem' in outcome) {
          return { tokens, order, translations: [], problem: outcome?.problem ?? null };
        }
        return { tokens, order, translations: outcome.map(describe), problem: null };
      });
    },
    attend: (line, translation) => {
      const ended = endedIds(line.tokens, source);
      const read = text.sourceEnds ? ended : ended.subarray(0, -1);
      return readAttention(
        model,
        { tokens: read, orders: line.order ?? undefined },
        endedIds(translation.tokens, target),
      );
    },
  };
}

interface OrderedSentence extends SourceSentence {
  readonly order: Int32Array | null;
  /** The place of its line in the whole input, from 0. */
  readonly place: number;
}

interface Unreadable {
  readonly problem: OrdoError;
}

/** Returns a sentence as the model reads it, or the reason why it cannot read it. */
function readSentence(model: TranslationModel, read: () => OrderedSentence): OrderedSentence | Unreadable {
  try {
    const sentence = read();
    checkLength(model, 'encoder', sentence.ids.length);
    return sentence;
  } catch (error) {
    if (isOrdoError(error, 'model.input-too-long')) {
      const fix = `cut the line into shorter ones, or train a model with a higher ${error.pointer?.slice(1) ?? 'limit'}`;
      return { problem: new OrdoError(error.code, error.message, { fix, cause: error }) };
    }
    if (isOrdoError(error)) return { problem: error };
    throw error;
  }
}

/** Translates sentences together, or one by one when memory is not sufficient for all of them. */
async function searchEach(
  model: TranslationModel,
  sentences: readonly OrderedSentence[],
  search: Decoding,
): Promise<(readonly Hypothesis[] | Unreadable)[]> {
  try {
    const orders = sentences.flatMap(({ order }) => (order === null ? [] : [order]));
    return await translate(
      model,
      sentences.map(({ ids }) => ids),
      {
        ...search,
        orders: orders.length === 0 ? undefined : orders,
        places: sentences.map(({ place }) => place),
      },
    );
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    const [only] = sentences;
    if (sentences.length === 1 && only !== undefined) return [{ problem: doesNotFit(only.ids, error) }];
    const each: (readonly Hypothesis[] | Unreadable)[] = [];
    for (const sentence of sentences) each.push(...(await searchEach(model, [sentence], search)));
    return each;
  }
}

function doesNotFit(sentence: Int32Array, cause: unknown): OrdoError {
  return new OrdoError('engine.out-of-memory', `a source of ${sentence.length} tokens does not fit into memory`, {
    fix: 'use a smaller beam, or cut the line into sentences',
    cause,
  });
}

function endedIds(tokens: readonly string[], vocabulary: Vocabulary): Int32Array {
  return Int32Array.of(...tokens.map((token) => vocabulary.idOf(token)), Vocabulary.eosId);
}
