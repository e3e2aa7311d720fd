/**
 * Top-down parsing with a beam (Nakagawa 2015, §3): each step cuts the span on top of a state's stack, and keeps or swaps its
 * parts.
 */
import type { FeatureTable } from '../features/feature-table.ts';
import type { NumberedSentence } from '../features/vocabulary.ts';
import { ActionFeatures, type Cut } from './action-features.ts';
import { Beam } from './beam.ts';
import { CutWeights } from './cut-weights.ts';
import { RankRanges } from './rank-ranges.ts';
import type { Action, Derivation } from './derivation.ts';

/** A span that waits to be cut. Stacks share their tails. */
interface Span {
  readonly begin: number;
  readonly end: number;
  readonly context: number;
  readonly below: Span | null;
}

interface State {
  readonly score: number;
  readonly valid: boolean;
  readonly top: Span | null;
  readonly last: Derivation | null;
}

const STRAIGHT = 0;
const INVERTED = 1;

interface Found {
  /** The states of the last step, with the worst one first. */
  readonly states: readonly State[];
  /** The best derivation that the ranks allow, whether or not the beam kept it. */
  readonly reference: Derivation | null;
  /** True if the ranks allow none of the remaining states. The search ends after the step in which this happens. */
  readonly isLost: boolean;
}

/** The best candidate so far among those that the ranks allow. */
interface Reference {
  score: number;
  parent: State | null;
  cut: number;
  label: number;
}

export class TopDownSearch {
  readonly features: ActionFeatures;
  readonly #weights: CutWeights;
  readonly #beam: Beam;
  readonly #ranges = new RankRanges();
  readonly #at: Cut = { begin: 0, cut: 0, end: 0, context: 0 };
  readonly #action = { cut: 0, label: 0, valid: false };
  readonly #reference: Reference = { score: 0, parent: null, cut: 0, label: 0 };

  /** The state that is being expanded, and its place in the previous beam. */
  #state: State | null = null;
  #index = 0;

  constructor(table: FeatureTable, columns: number, beamWidth: number) {
    this.features = new ActionFeatures(columns);
    this.#weights = new CutWeights(this.features, table);
    this.#beam = new Beam(beamWidth);
  }

  /** @param ranks the ranks for training; with ranks, the search ends when no state in the beam respects them */
  search(sentence: NumberedSentence, ranks: Int32Array | null = null): Found {
    this.#weights.setSentence(sentence);
    const root = { begin: 0, end: sentence.words, context: 0, below: null };
    let states: State[] = [{ score: 0, valid: true, top: sentence.words < 2 ? null : root, last: null }];
    for (let step = 1; step < sentence.words; step++) {
      this.#expandAll(states, ranks);
      const isLost = ranks !== null && this.#beam.validCount === 0;
      const reference = this.#takeReference();
      states = this.#takeStates(states);
      if (isLost || step === sentence.words - 1) return { states, reference, isLost };
    }
    return { states, reference: null, isLost: false };
  }

  #expandAll(states: readonly State[], ranks: Int32Array | null): void {
    this.#beam.clear();
    this.#reference.parent = null;
    this.#reference.score = Number.NEGATIVE_INFINITY;
    for (const [i, state] of states.entries()) this.#expand(state, i, ranks);
  }

  #expand(state: State, index: number, ranks: Int32Array | null): void {
    this.#state = state;
    this.#index = index;
    const { begin, end, context } = state.top as Span;
    const at = this.#at;
    at.begin = begin;
    at.end = end;
    at.context = context;
    const constrained = ranks !== null && state.valid;
    if (constrained) this.#ranges.measure(ranks, begin, end);
    const { weights } = this.#weights;
    const numbers = this.features.templates.length * 2;
    for (let cut = begin + 1; cut < end; cut++) {
      at.cut = cut;
      let place = this.#weights.find(at);
      const last = place + numbers;
      let straight = state.score;
      let inverted = state.score;
      for (; place < last; place += 2) {
        straight += weights[place] as number;
        inverted += weights[place + 1] as number;
      }
      this.#offer(STRAIGHT, straight, constrained && this.#ranges.allowsStraight(cut));
      this.#offer(INVERTED, inverted, constrained && this.#ranges.allowsInverted(cut));
    }
  }

  #offer(label: number, score: number, valid: boolean): void {
    if (valid && score > this.#reference.score) {
      this.#reference.score = score;
      this.#reference.parent = this.#state;
      this.#reference.cut = this.#at.cut;
      this.#reference.label = label;
    }
    if (!this.#beam.accepts(score)) return;
    this.#action.cut = this.#at.cut;
    this.#action.label = label;
    this.#action.valid = valid;
    this.#beam.insert(score, this.#index, this.#action);
  }

  #takeReference(): Derivation | null {
    const { parent, cut, label } = this.#reference;
    return parent === null ? null : derive(parent, { cut, label });
  }

  /** Empties the beam, with the worst candidate first. */
  #takeStates(parents: readonly State[]): State[] {
    const beam = this.#beam;
    const states: State[] = [];
    while (beam.size > 0) {
      const place = beam.removeWorst();
      const parent = parents[beam.parents[place] as number] as State;
      const action = { cut: beam.cuts[place] as number, label: beam.labels[place] as number };
      const last = derive(parent, action);
      const valid = beam.valid[place] === 1;
      states.push({ score: beam.scores[place] as number, valid, top: pushParts(parent.top as Span, action), last });
    }
    return states;
  }
}

function derive({ top, last }: State, { cut, label }: Action): Derivation {
  const { begin, end, context } = top as Span;
  return { begin, cut, end, context, label, before: last, length: (last?.length ?? 0) + 1 };
}

/** The right part is on top, so that it is cut first. Single words need no cut. */
function pushParts({ begin, end, below }: Span, { cut, label }: Action): Span | null {
  const context = 1 + 2 * label;
  const left = cut - begin < 2 ? below : { begin, end: cut, context, below };
  return end - cut < 2 ? left : { begin: cut, end, context: context + 1, below: left };
}
