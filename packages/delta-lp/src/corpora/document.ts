/** Documents of words, with the annotations of these words. */

export interface Word {
  readonly form: string;
  /** The universal part of speech; the next field is the treebank's own tag. Null if there is none. */
  readonly upos: string | null;
  readonly xpos: string | null;
  /** The index of the head in the sentence; null for the root, and if there is no parse. */
  readonly head: number | null;
  /** The relation to the head, with its subtype, such as `nsubj:pass`; null if there is no parse. */
  readonly relation: string | null;
  /** True if white space follows in the text. */
  readonly spaceAfter: boolean;
}

export interface Sentence {
  readonly words: readonly Word[];
}

/** Words `first` to `last` of a sentence, which name an entity. */
export interface Mention {
  readonly entity: string;
  readonly sentence: number;
  readonly first: number;
  readonly last: number;
}

export interface Document {
  readonly id: string;
  readonly sentences: readonly Sentence[];
  /** The mentions, by their beginning; of those that begin at the same word, the longest comes first. */
  readonly mentions: readonly Mention[];
}

/** Returns the text of a sentence, with white space where the annotators had it. */
export function textOf({ words }: Sentence): string {
  return words
    .map(({ form, spaceAfter }) => (spaceAfter ? `${form} ` : form))
    .join('')
    .trimEnd();
}
