/**
 * The weights of all features of a cut, in template order. Most features depend only on a part of the cut, so their weights are
 * looked up once per sentence and kept: only three lookups per cut remain, whereas the reference makes 78.
 */
import { FeatureKey } from '../features/feature-key.ts';
import type { FeatureTable } from '../features/feature-table.ts';
import type { NumberedSentence } from '../features/vocabulary.ts';
import { type ActionFeatures, type Cut } from './action-features.ts';
import { BEGIN, CONTEXT, CONTEXTS, CUT, END } from './templates.ts';

/** Limits the memory for long sentences, whose entries then replace each other. */
const MOST_ENTRIES = 1 << 14;
const MOST_BLOCKS = 1 << 12;

/** A table in which each key has one place: a new entry replaces the one that was there. */
class Cache {
  readonly entries: Float32Array;
  readonly #keys: Float64Array;
  readonly #width: number;
  #last = 0;

  constructor(most: number, width: number) {
    this.entries = new Float32Array(most * width);
    this.#keys = new Float64Array(most);
    this.#width = width;
  }

  /**
   * Drops all entries.
   * @param keys the number of possible keys
   */
  clear(keys: number): void {
    let size = 1;
    while (size < keys && size < this.#keys.length) size *= 2;
    this.#keys.fill(-1, 0, size);
    this.#last = size - 1;
  }

  /** Returns where the entry of a key begins; `isNew` then says whether it must be filled. */
  isNew = false;
  place(key: number): number {
    // The low bits determine the place, even if a key is longer than 32 bits.
    const at = key & this.#last;
    this.isNew = this.#keys[at] !== key;
    this.#keys[at] = key;
    return at * this.#width;
  }
}

/** The templates that depend on the same part of a cut. */
interface Group {
  readonly mask: number;
  readonly templates: Int32Array;
  readonly cache: Cache;
}

export class CutWeights {
  /** For each template, the weights of both labels, which begin where `find` says. */
  readonly weights: Float32Array;
  readonly #features: ActionFeatures;
  readonly #groups: readonly Group[];
  readonly #blocks: Cache;
  readonly #key = new FeatureKey();
  #table: FeatureTable;
  #words = 0;

  constructor(features: ActionFeatures, table: FeatureTable) {
    this.#features = features;
    this.#table = table;
    const masks = [...new Set(features.templates.map(({ mask }) => mask))];
    this.#groups = masks.map((mask) => {
      const templates = Int32Array.from(features.templates.keys()).filter(
        (template) => features.templates[template]?.mask === mask,
      );
      return { mask, templates, cache: new Cache(MOST_ENTRIES, templates.length * 2) };
    });
    this.#blocks = new Cache(MOST_BLOCKS, features.templates.length * 2);
    this.weights = this.#blocks.entries;
  }

  /** Drops the weights of the previous sentence. */
  setSentence(sentence: NumberedSentence): void {
    this.#words = sentence.words;
    this.#features.setSentence(sentence);
    this.#blocks.clear(sentence.words ** 3 * CONTEXTS);
    for (const { mask, cache } of this.#groups) cache.clear(this.#countKeys(mask));
  }

  find(at: Cut): number {
    const place = this.#blocks.place(this.#keyOf(BEGIN | CUT | END | CONTEXT, at));
    if (this.#blocks.isNew) for (const group of this.#groups) this.#copyGroup(group, at, place);
    return place;
  }

  #copyGroup({ mask, templates, cache }: Group, at: Cut, place: number): void {
    const block = this.weights;
    const { entries } = cache;
    let from = cache.place(this.#keyOf(mask, at));
    if (cache.isNew) this.#lookUp(templates, at, entries, from);
    for (let i = 0; i < templates.length; i++) {
      const to = place + (templates[i] as number) * 2;
      block[to] = entries[from++] as number;
      block[to + 1] = entries[from++] as number;
    }
  }

  #lookUp(templates: Int32Array, at: Cut, entries: Float32Array, from: number): void {
    const key = this.#key;
    const table = this.#table;
    const { weights } = table;
    let to = from;
    for (let i = 0; i < templates.length; i++) {
      this.#features.makeKey(key, templates[i] as number, at);
      const slot = table.find(key.low, key.high);
      entries[to++] = slot < 0 ? 0 : (weights[slot] as number);
      entries[to++] = slot < 0 ? 0 : (weights[slot + 1] as number);
    }
  }

  #countKeys(mask: number): number {
    const positions = [BEGIN, CUT, END].filter((anchor) => (mask & anchor) !== 0).length;
    return (this.#words + 1) ** positions * ((mask & CONTEXT) === 0 ? 1 : CONTEXTS);
  }

  #keyOf(mask: number, { begin, cut, end, context }: Cut): number {
    const radix = this.#words + 1;
    let key = 0;
    if ((mask & CONTEXT) !== 0) key = context;
    if ((mask & BEGIN) !== 0) key = key * radix + begin;
    if ((mask & END) !== 0) key = key * radix + end;
    if ((mask & CUT) !== 0) key = key * radix + cut;
    return key;
  }
}
