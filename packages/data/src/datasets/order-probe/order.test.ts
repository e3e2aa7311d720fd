/** Compares the exact orders of order-probe with its own grammar. */
import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { ADJECTIVES, ADPOSITIONS, ADVERBS, BEINGS, PLACES, SPEECH_VERBS, VERBS } from './lexicon.ts';
import { toSource, toTarget } from './linearise.ts';
import { CONSTRUCTIONS, MeaningSource } from './meaning.ts';
import { toTargetOrder } from './order.ts';

const TRANSLATIONS = new Map<string, string>([
  ...[BEINGS, PLACES, ADPOSITIONS, ADJECTIVES, VERBS, SPEECH_VERBS, ADVERBS].flat(),
  ['the', 'ti'],
  ['who', 'ke'],
  ['that', 'to'],
]);
/** The target's case particles, and the source words without a translation. */
const UNPAIRED = new Set(['ka', 'no', 'wa', 'some', ',']);

describe('toTargetOrder', () => {
  it.each([true, false])('gives the target when its words are translated one by one (scrambling: %s)', (scrambling) => {
    const meanings = new MeaningSource(Random.fromSeed(4, 'order test'), CONSTRUCTIONS);
    for (let i = 0; i < 2000; i++) {
      const sentence = meanings.next();
      const source = toSource(sentence);
      const order = toTargetOrder(sentence, scrambling);
      expect(order.toSorted((a, b) => a - b)).toEqual([...source.keys()]);
      const words = order.map((place) => source[place] ?? '').filter((word) => !UNPAIRED.has(word));
      expect(words.map((word) => TRANSLATIONS.get(word))).toEqual(
        toTarget(sentence, scrambling).filter((word) => !UNPAIRED.has(word)),
      );
    }
  });
});
