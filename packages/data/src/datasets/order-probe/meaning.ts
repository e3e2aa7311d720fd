/** The meaning of an order-probe sentence, which each language puts into its own order, and the random choice of meanings. */
import type { Random } from '@ordo/core';
import { ADJECTIVES, ADPOSITIONS, ADVERBS, BEINGS, PLACES, SPEECH_VERBS, VERBS, type Word } from './lexicon.ts';

/** The constructions that a corpus may use. Each requires a different reordering. */
export const CONSTRUCTIONS = [
  'adjective',
  'adverb',
  'place',
  'fronting',
  'scrambling',
  'relative',
  'complement',
] as const;
export type Construction = (typeof CONSTRUCTIONS)[number];

export interface NounPhrase {
  readonly noun: Word;
  readonly definite: boolean;
  readonly adjective: Word | null;
  /** "who <verb> <object>" */
  readonly relative: { readonly verb: Word; readonly object: NounPhrase } | null;
}

export interface Place {
  readonly adposition: Word;
  readonly noun: Word;
  readonly definite: boolean;
}

export interface Clause {
  readonly subject: NounPhrase;
  readonly verb: Word;
  readonly object: NounPhrase;
  readonly adverb: Word | null;
  readonly place: Place | null;
  /** The part that comes before the clause, for emphasis. */
  readonly fronted: 'object' | 'place' | null;
}

export interface Sentence {
  readonly clause: Clause;
  /** "<speaker> says that <clause>", or null for the clause alone. */
  readonly report: { readonly speaker: NounPhrase; readonly verb: Word } | null;
}

/**
 * The words of one class that this sentence has not used. No being and no adjective occurs twice, so that every swap is visible.
 */
class Deck {
  readonly #words: Word[];

  constructor(words: readonly Word[], random: Random) {
    this.#words = random.shuffle([...words]);
  }

  draw(): Word {
    return this.#words.pop() as Word;
  }
}

/** Draws meanings from one random stream. */
export class MeaningSource {
  readonly #random: Random;
  readonly #allowed: ReadonlySet<Construction>;
  #beings: Deck;
  #adjectives: Deck;

  constructor(random: Random, constructions: readonly Construction[]) {
    this.#random = random;
    this.#allowed = new Set(constructions);
    this.#beings = new Deck(BEINGS, random);
    this.#adjectives = new Deck(ADJECTIVES, random);
  }

  next(): Sentence {
    this.#beings = new Deck(BEINGS, this.#random);
    this.#adjectives = new Deck(ADJECTIVES, this.#random);
    if (!this.#decide('complement', 0.3)) return { clause: this.#clause(true), report: null };
    const speaker = this.#nounPhrase(false);
    const verb = this.#pick(SPEECH_VERBS);
    return { clause: this.#clause(false), report: { speaker, verb } };
  }

  /** In a reported clause nothing is fronted, so that it is always clear what was fronted. */
  #clause(mayFront: boolean): Clause {
    const relativeSide = this.#decide('relative', 0.35) ? this.#random.nextBelow(2) : null;
    const subject = this.#nounPhrase(relativeSide === 0);
    const object = this.#nounPhrase(relativeSide === 1);
    const place = this.#decide('place', 0.4) ? this.#place() : null;
    const adverb = this.#decide('adverb', 0.2) ? this.#pick(ADVERBS) : null;
    let fronted: Clause['fronted'] = null;
    if (mayFront && this.#decide('fronting', 0.4)) {
      fronted = place !== null && this.#random.nextBelow(2) === 0 ? 'place' : 'object';
    }
    return { subject, verb: this.#pick(VERBS), object, adverb, place, fronted };
  }

  #nounPhrase(withRelative: boolean): NounPhrase {
    const noun = this.#beings.draw();
    const definite = this.#random.nextBelow(2) === 0;
    const adjective = this.#decide('adjective', 0.5) ? this.#adjectives.draw() : null;
    const relative = withRelative ? { verb: this.#pick(VERBS), object: this.#nounPhrase(false) } : null;
    return { noun, definite, adjective, relative };
  }

  #place(): Place {
    return {
      adposition: this.#pick(ADPOSITIONS),
      noun: this.#pick(PLACES),
      definite: this.#random.nextBelow(2) === 0,
    };
  }

  #pick(words: readonly Word[]): Word {
    return words[this.#random.nextBelow(words.length)] as Word;
  }

  #decide(construction: Construction, probability: number): boolean {
    return this.#allowed.has(construction) && this.#random.nextFloat() < probability;
  }
}
