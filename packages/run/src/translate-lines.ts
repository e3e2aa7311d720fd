/** Translates raw lines with a trained model, and gives n-best lists with scores and, on request, attention weights. */
import { type Hypothesis, readAttention, type AttentionMatrices, translate } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { Vocabulary } from '@ordo/text';
import { createSourceReader } from './source-reader.ts';
import { applyBpe, createTextJoiner, createWordSplitter } from './side-text.ts';
import { buildBpe } from './subwords.ts';
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
  /** The source in the model's units, without EOS. */
  readonly tokens: readonly string[];
  /** Best first; never empty. */
  readonly translations: readonly Translation[];
}

export interface Translator {
  /**
   * Translates lines. A line that is empty after preprocessing is translated like any other.
   * @throws OrdoError `model.unreadable-input`, for imported models only
   */
  translate(lines: readonly string[]): Promise<TranslatedLine[]>;
  /**
   * Gives the attention weights of a translation, layer by layer, for the source as the encoder read it and the output
   * with EOS. They are computed in one pass over all positions, which gives the same weights as decoding token by
   * token.
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
    translate: async (lines) => {
      const units = applyBpe(lines.map(split), bpe);
      const sentences = units.map(readSource);
      const found = await translate(
        model,
        sentences.map(({ ids }) => ids),
        search,
      );
      return sentences.map(({ words }, i) => ({
        tokens: [...words].map((id) => source.symbolOf(id)),
        translations: (found[i] ?? []).map(describe),
      }));
    },
    attend: (line, translation) => {
      const ended = endedIds(line.tokens, source);
      const read = text.sourceEnds ? ended : ended.subarray(0, -1);
      return readAttention(model, read, endedIds(translation.tokens, target));
    },
  };
}

function endedIds(tokens: readonly string[], vocabulary: Vocabulary): Int32Array {
  return Int32Array.of(...tokens.map((token) => vocabulary.idOf(token)), Vocabulary.eosId);
}
