/** Documents with what a language model leaned on at each word. */
import { attributeWords, type TextOptions } from '@ordo/attribution';
import type { Document, Word } from '@ordo/corpora';
import type { DocumentReader } from './document-reader.ts';

/** A word of a document with its place in it. */
export interface PlacedWord {
  readonly word: Word;
  readonly sentence: number;
  /** Its index in the sentence. */
  readonly index: number;
}

export interface MeasuredDocument {
  readonly document: Document;
  readonly words: readonly PlacedWord[];
  /** log2 P of each word; null where it has no token, or nothing before it. */
  readonly logProbabilities: readonly (number | null)[];
  /** ΔLP in bits [word][word before]; null where the model never read both together. */
  readonly changes: readonly (readonly (number | null)[])[];
}

/** Where each sentence begins, counted in words of the document. */
export function listStarts({ sentences }: Document): number[] {
  let begin = 0;
  return sentences.map(({ words }) => {
    const own = begin;
    begin += words.length;
    return own;
  });
}

export function placeWords({ sentences }: Document): PlacedWord[] {
  return sentences.flatMap(({ words }, sentence) => words.map((word, index) => ({ word, sentence, index })));
}

/** @throws OrdoError as `attributeWords` does */
export async function measureDocument(
  { model, read }: DocumentReader,
  document: Document,
  options: TextOptions = {},
): Promise<MeasuredDocument> {
  const words = placeWords(document);
  const { ids, tokens, start } = read(document);
  const readable = words.flatMap((_, word) => ((tokens[word] as readonly number[]).length > 0 ? [word] : []));
  const found = await attributeWords(
    model,
    {
      ids,
      start,
      words: readable.map((word) => ({
        word: words[word]?.word.form as string,
        tokens: tokens[word] as readonly number[],
      })),
    },
    options,
  );
  const logProbabilities: (number | null)[] = words.map(() => null);
  const changes = words.map((_, word): (number | null)[] => Array.from({ length: word }, () => null));
  readable.forEach((word, row) => {
    logProbabilities[word] = found.logProbabilities[row] as number | null;
    const own = (found.changes[row] as readonly (number | null)[]).slice(start.ids.length);
    own.forEach((change, column) => {
      (changes[word] as (number | null)[])[readable[column] as number] = change;
    });
  });
  return { document, words, logProbabilities, changes };
}
