/** Measures how often a guess finds a dependency. */
import type { Document, Sentence } from '../document.ts';

export interface RandomPrecision {
  readonly edges: number;
  /** The mean over edges, from 0 to 1. */
  readonly precision: number;
}

/** An edge from the view of the later of its two words. */
export interface EarlierWord {
  /** The indices in the sentence. */
  readonly later: number;
  readonly earlier: number;
  readonly relation: string;
}

/** Lists every dependency except the root's, in the order of the later words. */
export function listEarlierWords({ words }: Sentence): EarlierWord[] {
  return words
    .flatMap(({ head, relation }, word) =>
      head === null || relation === null
        ? []
        : [{ later: Math.max(head, word), earlier: Math.min(head, word), relation }],
    )
    .toSorted((a, b) => a.later - b.later);
}

/**
 * Returns the precision of a random choice of as many earlier words of the sentence as the word is connected with: n of j, for a
 * word with j words before it.
 * @returns precisions by relation; relations with subtypes also without them, as `nsubj:*`, and all together as `ALL`
 */
export function measureRandomRelations(documents: readonly Document[]): ReadonlyMap<string, RandomPrecision> {
  const sums = new Map<string, { edges: number; sum: number }>();
  const add = (name: string, value: number): void => {
    const known = sums.get(name) ?? { edges: 0, sum: 0 };
    sums.set(name, { edges: known.edges + 1, sum: known.sum + value });
  };
  for (const sentence of documents.flatMap(({ sentences }) => sentences)) {
    const edges = listEarlierWords(sentence);
    for (const { later, relation } of edges) {
      const connected = edges.filter((edge) => edge.later === later).length;
      const value = connected / later;
      const [main = relation] = relation.split(':');
      for (const name of new Set([relation, `${main}:*`, 'ALL', ...(main === 'punct' ? [] : ['ALL_without_punct'])])) {
        add(name, value);
      }
    }
  }
  return new Map([...sums].map(([name, { edges, sum }]) => [name, { edges, precision: sum / edges }]));
}
