/** A trained model at work: raw lines in, n-best lists of text out, with scores and attention when asked for. */
import { type Hypothesis, readAttention, type AttentionMatrices, translate } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { Vocabulary } from '@ordo/text';
import { createSourceReader } from './source-reader.ts';
import { applyBpe, createTextJoiner, createWordSplitter } from './side-text.ts';
import { buildBpe } from './subwords.ts';
import type { TrainedModel } from './trained-model.ts';

/** One translation of a line. */
export interface Translation {
  /** As a reader sees it: sub-words joined, detokenised where the text was tokenised. */
  readonly text: string;
  /** The model's own units, without EOS. */
  readonly tokens: readonly string[];
  /** Σ log p after the length penalty. */
  readonly score: number;
  /** log p of each token and of EOS, last. */
  readonly logProbabilities: readonly number[];
  /** `length`: the longest allowed output was reached. */
  readonly end: Hypothesis['end'];
}

export interface TranslatedLine {
  /** The source in the model's units, without EOS. */
  readonly tokens: readonly string[];
  /** Best first; never empty. */
  readonly translations: readonly Translation[];
}

export interface Translator {
  /** Lines that are empty after preprocessing are translated like any other: the model decides. */
  translate(lines: readonly string[]): Promise<TranslatedLine[]>;
  /**
   * The attention weights behind a translation, layer by layer, for the source as the model read it and the output with EOS.
   * One pass over all positions, which gives what decoding had token by token.
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
