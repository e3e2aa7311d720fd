/**
 * Tests whether the words on which a model's prediction depended are those on which the predicted word depends in its parse (Oh
 * and Schuler 2023, §6).
 */
import { listEarlierWords, type Sentence, type Word, type WordAssociation } from '@ordo/delta-lp/corpora';
import { groupBy } from '../group-by.ts';
import { findHighest } from '../reading/highest.ts';
import { listStarts, type MeasuredDocument } from '../reading/measured-document.ts';

/** A dependency, seen from the later of its two words. */
export interface Relation {
  /** The relation without its subtype: `nsubj:pass` counts as `nsubj`. */
  readonly relation: string;
  /**
   * True if the earlier word is among the n words on which the prediction depended most, where n is the number of dependencies of
   * the later word.
   */
  readonly found: boolean;
  /** The probability that a guess finds it, which picks n of the words before it in the sentence. */
  readonly chance: number;
  readonly neighbours: number;
  readonly documents: number;
}

/** Lists every dependency except the root's. */
export function listRelations(measured: MeasuredDocument, association: WordAssociation): Relation[] {
  const starts = listStarts(measured.document);
  return measured.document.sentences.flatMap((sentence, number) =>
    listOfSentence(sentence, { measured, association, start: starts[number] as number }),
  );
}

function listOfSentence(
  sentence: Sentence,
  {
    measured,
    association,
    start,
  }: { readonly measured: MeasuredDocument; readonly association: WordAssociation; readonly start: number },
): Relation[] {
  const edges = listEarlierWords(sentence);
  const formOf = (word: number): string => (sentence.words[word] as Word).form.toLowerCase();
  return edges.map(({ later, earlier, relation }) => {
    const count = edges.filter((edge) => edge.later === later).length;
    const values = measured.changes[start + later] as readonly (number | null)[];
    const [main = relation] = relation.split(':');
    return {
      relation: main,
      found: findHighest(values, { count, from: start }).includes(start + earlier),
      chance: count / later,
      neighbours: association.ofNeighbours(formOf(earlier), formOf(later)),
      documents: association.inDocuments(formOf(earlier), formOf(later)),
    };
  });
}

/** Means over dependencies; `precision` and `chance` from 0 to 1. */
export interface RelationSummary {
  readonly count: number;
  readonly precision: number;
  readonly chance: number;
  readonly neighbours: number;
  readonly documents: number;
}

export const ALL_RELATIONS = 'all';

/** @returns summaries by relation, and all together as `all` */
export function summariseRelations(relations: readonly Relation[]): ReadonlyMap<string, RelationSummary> {
  const groups = groupBy(relations, ({ relation }) => [relation, ALL_RELATIONS]);
  return new Map([...groups].map(([name, group]) => [name, summarise(group)]));
}

function summarise(group: readonly Relation[]): RelationSummary {
  const mean = (of: (relation: Relation) => number): number =>
    group.reduce((sum, relation) => sum + of(relation), 0) / group.length;
  return {
    count: group.length,
    precision: mean(({ found }) => (found ? 1 : 0)),
    chance: mean(({ chance }) => chance),
    neighbours: mean(({ neighbours }) => neighbours),
    documents: mean(({ documents }) => documents),
  };
}
