/** Reads the attention of a trained model for a given pair of sentences: the source units at which each target unit looks. */
import { OrdoError } from '@ordo/core';
import { checkLength, readAttention } from '@ordo/nmt';
import { splitWords, Vocabulary } from '@ordo/text';
import { createSourceReader } from '../decoding/source-reader.ts';
import { applyBpe, createWordSplitter } from '../text/side-text.ts';
import { buildBpe } from '../text/subwords.ts';
import type { TrainedModel } from '../decoding/trained-model.ts';

export interface AttendedPair {
  /** The decoder layer that was read, counted from 1, and the number of layers. */
  readonly layer: number;
  readonly layers: number;
  /** [head][target unit][source unit]. The last source unit may be the end of the source; the target has no such unit. */
  readonly weights: readonly (readonly (readonly number[])[])[];
  /** [unit] → the number of its word, or −1 if it is the end of the sentence. */
  readonly sourceWords: readonly number[];
  readonly targetWords: readonly number[];
}

/** Prepares words one by one in the same way as the training text, so that units can be counted as parts of the given words. */
export type PairReader = (source: readonly string[], target: readonly string[]) => Promise<AttendedPair>;

/** @param layer counted from 1; by default the last but one, or the only layer */
export function createPairReader({ model, text, order }: TrainedModel, layer?: number): PairReader {
  const readSource = createSourceReader(text);
  const divideSource = createDivider(text, 'source');
  const divideTarget = createDivider(text, 'target');
  return async (source, target) => {
    const [from, to] = [divideSource(source), divideTarget(target)];
    const { ids, words } = readSource(from.units.join(' '));
    const targetIds = Int32Array.from([
      ...to.units.map((unit) => text.vocabularies.target.idOf(unit)),
      Vocabulary.eosId,
    ]);
    checkLength(model, 'encoder', ids.length);
    checkLength(model, 'decoder', targetIds.length);
    const read = { tokens: ids, orders: order?.(from.units) };
    const crossing = (await readAttention(model, read, targetIds)).filter(({ kind }) => kind === 'cross');
    const place = layer ?? Math.max(1, crossing.length - 1);
    const found = crossing[place - 1];
    if (found === undefined) throw noLayer(place, crossing.length);
    return {
      layer: place,
      layers: crossing.length,
      weights: found.weights.map((head) => head.slice(0, to.units.length)),
      sourceWords: [...from.words, ...Array.from({ length: ids.length - words.length }, () => -1)],
      targetWords: to.words,
    };
  };
}

interface Divided {
  readonly units: readonly string[];
  /** [unit] → the number of its word */
  readonly words: readonly number[];
}

function createDivider(text: TrainedModel['text'], side: 'source' | 'target'): (words: readonly string[]) => Divided {
  const split = createWordSplitter(text.preprocessing, text.languages[side]);
  const bpe = text.subwords === null ? null : buildBpe(text.subwords[side]);
  return (words) => {
    const lines = applyBpe(words.map(split), bpe).map(splitWords);
    return { units: lines.flat(), words: lines.flatMap((units, word) => units.map(() => word)) };
  };
}

function noLayer(layer: number, layers: number): OrdoError {
  const fix = layers === 0 ? 'use a model whose decoder has attention' : `give a layer from 1 to ${layers}`;
  return new OrdoError('request.invalid', `layer ${layer} of ${layers} decoder layers with attention was asked for`, {
    fix,
  });
}
