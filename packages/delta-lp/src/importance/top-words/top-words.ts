/** Finds the word on which each prediction depended most, with the properties that may explain it (Oh and Schuler 2023, §5.1). */
import { listEarlierWords, type WordAssociation } from '@ordo/delta-lp/corpora';
import { listSpans, type Span } from '../antecedents/antecedents.ts';
import { findHighest } from '../reading/highest.ts';
import { listStarts, type MeasuredDocument, type PlacedWord } from '../reading/measured-document.ts';

export interface TopWord {
  /** The number of the document. */
  readonly document: number;
  /** ΔLP in bits of the predicted word, for the word on which it depended most. */
  readonly change: number;
  /** The number of words before the predicted one. */
  readonly index: number;
  /** The distance in words back to the other word: 1 for the previous word. */
  readonly distance: number;
  /** log2 P of the predicted word. */
  readonly logProbability: number;
  /** Pointwise mutual information, as neighbours and in documents. */
  readonly neighbours: number;
  readonly documents: number;
  /** True if one of the two words depends on the other. */
  readonly dependency: boolean;
  /** True if both belong to mentions of the same entity, but not to the same mention. */
  readonly coreference: boolean;
}

/** Returns one entry for each word that has a word before it in its window. */
export function listTopWords(measured: MeasuredDocument, association: WordAssociation, document: number): TopWord[] {
  const { words, changes, logProbabilities } = measured;
  const edges = listEdges(measured);
  const spans = listSpans(measured.document);
  const formOf = (word: number): string => (words[word] as PlacedWord).word.form.toLowerCase();
  return words.flatMap((_, word) => {
    const logProbability = logProbabilities[word] ?? null;
    const values = changes[word] as readonly (number | null)[];
    const [top] = findHighest(values, { count: 1 });
    if (logProbability === null || top === undefined) return [];
    return [
      {
        document,
        change: values[top] as number,
        index: word,
        distance: word - top,
        logProbability,
        neighbours: association.ofNeighbours(formOf(top), formOf(word)),
        documents: association.inDocuments(formOf(top), formOf(word)),
        dependency: edges.has(`${top} ${word}`),
        coreference: areCoreferent(top, word, spans),
      },
    ];
  });
}

/** Returns the dependencies of a document as `earlier later`, counted in words of the document. */
function listEdges({ document }: MeasuredDocument): ReadonlySet<string> {
  const starts = listStarts(document);
  return new Set(
    document.sentences.flatMap((sentence, number) => {
      const start = starts[number] as number;
      return listEarlierWords(sentence).map(({ earlier, later }) => `${start + earlier} ${start + later}`);
    }),
  );
}

function areCoreferent(a: number, b: number, spans: readonly Span[]): boolean {
  const holding = (word: number): Span[] => spans.filter(({ first, last }) => word >= first && word <= last);
  const ofA = holding(a);
  return holding(b).some((span) => ofA.some((other) => other !== span && other.entity === span.entity));
}
