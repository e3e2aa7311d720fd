/** Computes exactly how each word of a translation depends on the source words and on the target words before it. */
import { addRows, computeChanges } from '@ordo/delta-lp/attribution';
import { freezeTranslation, type PositionSet, type TranslationModel } from '@ordo/nmt';
import { Vocabulary } from '@ordo/text';
import { groupWords } from '../text/group-words.ts';
import type { ModelText } from '../decoding/model-folder.ts';
import type { TranslatedLine, Translation } from '../decoding/translate-lines.ts';

/** ΔLP in bits: log2 P of a word minus log2 P of this word without the input from another word. */
export interface Attribution {
  /** The words of the source, and `</s>` if the model reads it. */
  readonly source: readonly string[];
  /** The words of the translation, and `</s>`. */
  readonly target: readonly string[];
  /** log2 P of each target word. */
  readonly logProbabilities: readonly number[];
  /** [target word][source word] */
  readonly fromSource: readonly (readonly number[])[];
  /** [target word][input of the decoder: the start symbol, and the target words before this one] */
  readonly fromTarget: readonly (readonly number[])[];
}

export type Attributor = (
  line: Pick<TranslatedLine, 'tokens' | 'order'>,
  translation: Pick<Translation, 'tokens' | 'logProbabilities'>,
  signal?: AbortSignal,
) => Promise<Attribution>;

/** @throws OrdoError `model.invalid`, when a line is read, for a model that cannot be decomposed exactly */
export function createAttributor({
  model,
  text,
}: {
  readonly model: TranslationModel;
  readonly text: Pick<ModelText, 'vocabularies' | 'sourceEnds'>;
}): Attributor {
  const { source: sourceWords, target: targetWords } = text.vocabularies;
  return async (line, translation, signal) => {
    const source = groupWords(line.tokens);
    const target = groupWords(translation.tokens);
    // The end of a sentence counts as a word.
    if (text.sourceEnds) source.push({ word: END, units: [line.tokens.length] });
    target.push({ word: END, units: [translation.tokens.length] });
    const ended = encode(line.tokens, sourceWords);
    const tokens = encode(translation.tokens, targetWords);
    const frozen = freezeTranslation(model, {
      source: { tokens: text.sourceEnds ? ended : ended.subarray(0, -1), orders: line.order ?? undefined },
      target: tokens,
    });
    try {
      const sets = [...source.map(({ units }) => ({ source: units })), ...listRead(target)];
      const changes = await computeChanges(frozen, { tokens, sets, ...(signal === undefined ? {} : { signal }) });
      const byWord = addRows(
        changes,
        target.map(({ units }) => units),
      );
      const rowOf = (word: number): number[] => [
        ...byWord.values.subarray(word * byWord.sets, (word + 1) * byWord.sets),
      ];
      return {
        source: source.map(({ word }) => word),
        target: target.map(({ word }) => word),
        logProbabilities: target.map(({ units }) => sumOf(units, translation.logProbabilities) / Math.LN2),
        fromSource: target.map((_, word) => rowOf(word).slice(0, source.length)),
        // The start symbol and the words before: for word 0 the decoder has read one input, for the next word two, and so on.
        fromTarget: target.map((_, word) => rowOf(word).slice(source.length, source.length + word + 1)),
      };
    } finally {
      frozen.dispose();
    }
  };
}

const END = '</s>';

/**
 * Lists what the decoder reads: the start symbol at position 0, then each unit one position after its own. The decoder never
 * reads the end of the target.
 */
function listRead(target: readonly { readonly units: readonly number[] }[]): PositionSet[] {
  const words = target.slice(0, -1).map(({ units }) => ({ target: units.map((unit) => unit + 1) }));
  return [{ target: [0] }, ...words];
}

function encode(units: readonly string[], vocabulary: Vocabulary): Int32Array {
  return Int32Array.of(...units.map((unit) => vocabulary.idOf(unit)), Vocabulary.eosId);
}

function sumOf(units: readonly number[], values: readonly number[]): number {
  return units.reduce((sum, unit) => sum + (values[unit] as number), 0);
}
