/** Makes the keys of the features of an action, which cuts the span [begin, end) at `cut` in a context. */
import type { FeatureKey } from '../features/feature-key.ts';
import { MARGIN, type NumberedSentence } from '../features/vocabulary.ts';
import { BEGIN, CONTEXT, CUT, listTemplates, type Template } from './templates.ts';

const LONGEST_SIZE = 99;
const LONGEST_SIDE = 5;
/** The label of the parent's node for each context; 2 means the root. */
const PARENT_LABELS = [2, 0, 0, 1, 1];

/** A cut of a span. */
export interface Cut {
  begin: number;
  cut: number;
  end: number;
  context: number;
}

export class ActionFeatures {
  readonly templates: readonly Template[];
  /**
   * For each template: its column, and the anchors and offsets of its words. The array is flat, because this code runs most
   * often.
   */
  readonly #columns: Int32Array;
  readonly #starts: Int32Array;
  readonly #anchors: Int32Array;
  readonly #offsets: Int32Array;
  readonly #hasContext: Uint8Array;
  #sentence: NumberedSentence = { words: 0, width: 0, numbers: new Int32Array(0) };

  constructor(columns: number) {
    this.templates = listTemplates(columns);
    const places = this.templates.flatMap((template) => template.places);
    this.#columns = Int32Array.from(this.templates, ({ column }) => column ?? -1);
    this.#starts = new Int32Array(this.templates.length + 1);
    for (const [i, template] of this.templates.entries()) {
      this.#starts[i + 1] = (this.#starts[i] as number) + template.places.length;
    }
    this.#anchors = Int32Array.from(places, ([, anchor]) => anchor);
    this.#offsets = Int32Array.from(places, ([, , offset]) => offset);
    this.#hasContext = Uint8Array.from(this.templates, ({ mask }) => ((mask & CONTEXT) === 0 ? 0 : 1));
  }

  setSentence(sentence: NumberedSentence): void {
    this.#sentence = sentence;
  }

  makeKey(key: FeatureKey, template: number, at: Cut): void {
    key.start(template);
    const column = this.#columns[template] as number;
    if (column < 0) addShape(key, template, at);
    else this.#addWords(key, template, column, at);
    key.finish();
  }

  #addWords(key: FeatureKey, template: number, column: number, at: Cut): void {
    const { numbers, width } = this.#sentence;
    const base = column * width + MARGIN;
    const end = this.#starts[template + 1] as number;
    for (let i = this.#starts[template] as number; i < end; i++) {
      const anchor = this.#anchors[i] as number;
      const position = anchor === BEGIN ? at.begin : anchor === CUT ? at.cut : at.end;
      key.add(numbers[base + position + (this.#offsets[i] as number)] as number);
    }
    if (this.#hasContext[template] === 1) key.add(at.context);
  }
}

/** Adds a template in the order of `SHAPE_TEMPLATES`. The bias is only its number. */
function addShape(key: FeatureKey, template: number, { begin, cut, end, context }: Cut): void {
  const [left, right] = [cut - begin, end - cut];
  if (template === 1) key.add(left === right ? 2 : left > right ? 0 : 1);
  if (template === 2) key.add(Math.min(end - begin, LONGEST_SIZE));
  if (template === 3) key.add(Math.min(left, LONGEST_SIDE) * (LONGEST_SIDE + 1) + Math.min(right, LONGEST_SIDE));
  if (template === 4) key.add(PARENT_LABELS[context] as number);
  if (template === 5) key.add(context);
}
