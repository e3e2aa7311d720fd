/** Documents of words with what annotators have said of them. */

export interface Word {
  readonly form: string;
  /** The universal part of speech, and the treebank's own tag; null where there is none. */
  readonly upos: string | null;
  readonly xpos: string | null;
  /** The index of the head in the sentence; null for the root, and where there is no parse. */
  readonly head: number | null;
  /** The relation to the head, with its subtype, such as `nsubj:pass`; null where there is no parse. */
  readonly relation: string | null;
  /** Whether white space follows in the text. */
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
  /** By their beginning; of those that begin together, the longest first. */
  readonly mentions: readonly Mention[];
}

/** The text of a sentence, with white space where the annotators had it. */
export function textOf({ words }: Sentence): string {
  return words
    .map(({ form, spaceAfter }) => (spaceAfter ? `${form} ` : form))
    .join('')
    .trimEnd();
}
