/** What the predictions of many sentences leaned on. */

export interface AttributedSentence {
  /** ΔLP [target word][source word]. */
  readonly fromSource: readonly (readonly number[])[];
  /** ΔLP [target word][the start symbol, then the target words before this one]. */
  readonly fromTarget: readonly (readonly number[])[];
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

export function summariseAttributions(sentences: readonly AttributedSentence[]): AttributionSummary {
  let [words, source, target, previous, distances, counted] = [0, 0, 0, 0, 0, 0];
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
      counted += 1;
    });
  }
  const all = source + target;
  return { words, sourceShare: source / all, previousShare: previous / all, topDistance: distances / counted };
}

function sumAbsolute(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.abs(value), 0);
}
