/** Summarises which inputs the predictions of many sentences depended on. */

export interface AttributedSentence {
  /** ΔLP [target word][source word]. */
  readonly fromSource: readonly (readonly number[])[];
  /** ΔLP [target word][the start symbol, then the target words before this one]. */
  readonly fromTarget: readonly (readonly number[])[];
}

/**
 * The sums from which the shares and distances of sentences are computed. Sums of several sentences are those of all their words.
 */
export interface AttributionSums {
  /** The number of target words, including the end of the sentence. */
  readonly words: number;
  /** Σ |ΔLP| over source words. */
  readonly source: number;
  /** Σ |ΔLP| over the previous target word; the start symbol does not count as one. */
  readonly previous: number;
  /** Σ |ΔLP| over everything that was read: source words, the start symbol, and target words before. */
  readonly all: number;
  /**
   * The distance in words back to the target word with the greatest ΔLP, summed over the words that have a word before them.
   * Signs count here: a prediction does not depend on a word that lowers its probability. Of equal words, the farthest one
   * counts.
   */
  readonly distances: number;
  /** The number of words that have a word before them: all except the first of each sentence. */
  readonly placed: number;
}

export interface AttributionSummary {
  readonly words: number;
  /** Σ |ΔLP| over source words, as a share of all Σ |ΔLP|. */
  readonly sourceShare: number;
  /** Σ |ΔLP| over the previous word, as a share of all Σ |ΔLP|. */
  readonly previousShare: number;
  /** The mean distance in words back to the target word with the greatest ΔLP; NaN if no word has a word before it. */
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
      // The start symbol is left out, because it is not a word. The last of the others is 1 word back.
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
