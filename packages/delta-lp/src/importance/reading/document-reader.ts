/** Reads annotated documents as input of a language model. */
import { assignTokens, type LanguageReader, startOf, type WordText } from '@ordo/delta-lp/attribution';
import { type Document, textOf } from '@ordo/delta-lp/corpora';
import type { LanguageModel } from '@ordo/nmt';

/** A document as tokens. A word within the token of another word has no tokens of its own. */
export interface DocumentTokens {
  readonly ids: Int32Array;
  /** The tokens of each word in the document, as indices of `ids`. */
  readonly tokens: readonly (readonly number[])[];
  readonly start: WordText['start'];
}

export interface DocumentReader {
  readonly model: LanguageModel;
  readonly read: (document: Document) => DocumentTokens;
}

/** Returns a reader of documents. Their sentences are separated by one blank, and read with a byte-level tokenizer. */
export function createTextReader({ model, tokenizer }: LanguageReader): DocumentReader {
  const start = startOf(tokenizer);
  return {
    model,
    read(document) {
      const { text, spans } = layOut(document);
      const encoding = tokenizer.encode(text, { bare: true });
      return { ids: Int32Array.from(encoding.ids), tokens: assignTokens(text, encoding, spans), start };
    },
  };
}

/** Returns the text of a document, and [begin, end) of each word in it. */
function layOut({ sentences }: Document): {
  readonly text: string;
  readonly spans: readonly (readonly [number, number])[];
} {
  const spans: (readonly [number, number])[] = [];
  let text = '';
  for (const sentence of sentences) {
    if (text !== '') text += ' ';
    let at = text.length;
    for (const { form, spaceAfter } of sentence.words) {
      spans.push([at, at + form.length]);
      at += form.length + (spaceAfter ? 1 : 0);
    }
    text += textOf(sentence);
  }
  return { text, spans };
}
