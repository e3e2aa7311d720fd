/** Documents with the dependence of each word on the words before it, as measured for a language model. */
import { attributeWords, type TextOptions } from '@ordo/delta-lp/attribution';
import type { Document, Word } from '@ordo/delta-lp/corpora';
import type { DocumentReader } from './document-reader.ts';
import { checkLength, keyOf, type ResultsStore } from './results-store.ts';

/** A word of a document with its place. */
export interface PlacedWord {
  readonly word: Word;
  readonly sentence: number;
  /** The index of the word in the sentence. */
  readonly index: number;
}

export interface MeasuredDocument {
  readonly document: Document;
  readonly words: readonly PlacedWord[];
  /** log2 P of each word; null if the word has no token, or if nothing comes before it. */
  readonly logProbabilities: readonly (number | null)[];
  /** ΔLP in bits [word][word before]; null if the model never read both together. */
  readonly changes: readonly (readonly (number | null)[])[];
}

/** Lists where each sentence begins, counted in words of the document. */
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

/** Finds a kept document with the log-probabilities and changes of its words; null if it was not kept. */
export async function findMeasured(
  { read }: DocumentReader,
  document: Document,
  store: ResultsStore,
): Promise<MeasuredDocument | null> {
  const values = await store.find(keyOf(KIND, read(document)));
  if (values === null) return null;
  const words = placeWords(document);
  const begin = (row: number): number => words.length + (row * (row - 1)) / 2;
  checkLength(values, begin(words.length), `the document ${document.id}`);
  const list = (from: number, to: number): (number | null)[] =>
    Array.from(values.subarray(from, to), (value) => (Number.isNaN(value) ? null : value));
  return {
    document,
    words,
    logProbabilities: list(0, words.length),
    changes: words.map((_, row) => list(begin(row), begin(row + 1))),
  };
}

/** Keeps log-probabilities and then the rows of changes. A missing value is NaN. */
export async function keepMeasured(
  { read }: DocumentReader,
  { document, logProbabilities, changes }: MeasuredDocument,
  store: ResultsStore,
): Promise<void> {
  const rows = [logProbabilities, ...changes];
  const values = new Float64Array(rows.reduce((sum, row) => sum + row.length, 0));
  let at = 0;
  for (const row of rows) for (const value of row) values[at++] = value ?? Number.NaN;
  await store.keep(keyOf(KIND, read(document)), values);
}

const KIND = 'changes of words';

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
