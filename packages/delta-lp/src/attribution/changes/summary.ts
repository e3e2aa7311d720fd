/** What the predictions of many sentences leaned on. */

export interface AttributedSentence {
  /** ΔLP [target word][source word]. */
  readonly fromSource: readonly (readonly number[])[];
  /** ΔLP [target word][the start symbol, then the target words before this one]. */
  readonly fromTarget: readonly (readonly number[])[];
}

/** What the shares and distances of sentences are computed from. Sums of several sentences are those of all their words. */
export interface AttributionSums {
  /** The target words, of which the end of the sentence is one. */
  readonly words: number;
  /** Σ |ΔLP| over source words. */
  readonly source: number;
  /** Σ |ΔLP| over the target word directly before; the start symbol is none. */
  readonly previous: number;
  /** Σ |ΔLP| over all that was read: source words, the start symbol, and target words before. */
  readonly all: number;
  /**
   * How many words back the target word with the greatest ΔLP lies, summed over the words that have one before them. Here signs
   * count: a word that lowers the probability was not leaned on. Of equal ones it is the farthest.
   */
  readonly distances: number;
  /** The words that have one before them: all but the first of each sentence. */
  readonly placed: number;
}

export interface AttributionSummary {
  readonly words: number;
  /** Σ |ΔLP| over source words, of all Σ |ΔLP|. */
  readonly sourceShare: number;
  /** Σ |ΔLP| over the word directly before, of all. */
  readonly previousShare: number;
  /** How many words back the target word with the greatest ΔLP lies, on average; NaN where no word has one before it. */
  readonly topDistance: number;
}

export function sumAttributions(sentences: readonly AttributedSentence[]): AttributionSums {
  let [words, source, target, previous, distances, placed] = [0, 0, 0, 0, 0, 0];
  for (const { fromSource, fromTarget } of sentences) {
    fromTarget.forEach((before, word) => {
      words += 1;
      source += sumAbsolute(fromSource[word] ?? []);
      target += sumAbsolute(before);
      previous += word === 0 ? 0 : Math.abs(before.at(-1) as number);
      if (word === 0) return;
      // Without the start symbol, which is no word: the last of them lies 1 back.
      const own = before.slice(1);
      distances += own.length - own.indexOf(Math.max(...own));
      placed += 1;
    });
  }
  return { words, source, previous, all: source + target, distances, placed };
}

export function summariseAttributions(sentences: readonly AttributedSentence[]): AttributionSummary {
  const { words, source, previous, all, distances, placed } = sumAttributions(sentences);
  return { words, sourceShare: source / all, previousShare: previous / all, topDistance: distances / placed };
}

function sumAbsolute(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.abs(value), 0);
}
