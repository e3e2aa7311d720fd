/**
 * Tests whether the word on which a model depended most belongs to an earlier mention of the same entity (Oh and Schuler 2023,
 * §6).
 */
import type { Document, Mention } from '@ordo/delta-lp/corpora';
import { groupBy } from '../group-by.ts';
import { findHighest } from '../reading/highest.ts';
import { listStarts, type MeasuredDocument, type PlacedWord } from '../reading/measured-document.ts';

/** The words [first, last] of the document. */
export interface Span {
  readonly entity: string;
  readonly first: number;
  readonly last: number;
}

/** A mention of something that was mentioned before. */
export interface Antecedent {
  /** The tag of the head, such as `PRP`; null if there is no parse. */
  readonly tag: string | null;
  /** True if the word on which the whole mention depended most belongs to an earlier mention. */
  readonly found: boolean;
  /** True if the nearest word before with the tag of the head belongs to an earlier mention; null if there is no parse. */
  readonly foundByTag: boolean | null;
  /** True if the head repeats the head of an earlier mention; null if there is no parse. */
  readonly repeated: boolean | null;
}

/** Lists the mentions of a document as spans of its words, by their beginning. */
export function listSpans(document: Document): Span[] {
  const starts = listStarts(document);
  return document.mentions.map(({ entity, sentence, first, last }: Mention) => {
    const start = starts[sentence] as number;
    return { entity, first: start + first, last: start + last };
  });
}

/** Lists every mention that has an earlier one, except for those whose words no window holds together with any word before. */
export function listAntecedents({ document, words, changes }: MeasuredDocument): Antecedent[] {
  const spans = listSpans(document);
  const starts = listStarts(document);
  const headOf = (span: Span): number | null => findHead(span, words, starts);
  return spans.flatMap((span) => {
    const earlier = spans.filter(({ entity, last }) => entity === span.entity && last < span.first);
    const [top] = findHighest(addUp(span, changes), { count: 1 });
    if (earlier.length === 0 || top === undefined) return [];
    const head = headOf(span);
    const tag = head === null ? null : (words[head]?.word.xpos ?? null);
    const within = (word: number): boolean => earlier.some(({ first, last }) => word >= first && word <= last);
    return [
      {
        tag,
        found: within(top),
        foundByTag: tag === null ? null : within(findNearest(span.first, words, tag)),
        repeated: head === null ? null : repeats(head, earlier, { words, headOf }),
      },
    ];
  });
}

/** Returns ΔLP of a span, which is the sum over its words (Eq 24), for each word before the span. */
function addUp({ first, last }: Span, changes: MeasuredDocument['changes']): (number | null)[] {
  return Array.from({ length: first }, (_, before) => {
    let sum = 0;
    for (let word = first; word <= last; word++) {
      const change = changes[word]?.[before] ?? null;
      if (change === null) return null;
      sum += change;
    }
    return sum;
  });
}

/** Returns the first word of a span whose head is outside the span. */
function findHead({ first, last }: Span, words: readonly PlacedWord[], starts: readonly number[]): number | null {
  for (let place = first; place <= last; place++) {
    const { word, sentence } = words[place] as PlacedWord;
    if (word.relation === null) return null;
    const head = word.head === null ? null : (starts[sentence] as number) + word.head;
    if (head === null || head < first || head > last) return place;
  }
  return null;
}

/** Returns the nearest word before `first` with this tag; -1 if there is none. */
function findNearest(first: number, words: readonly PlacedWord[], tag: string): number {
  return words.slice(0, first).findLastIndex(({ word }) => word.xpos === tag);
}

function repeats(
  head: number,
  earlier: readonly Span[],
  { words, headOf }: { readonly words: readonly PlacedWord[]; readonly headOf: (span: Span) => number | null },
): boolean {
  const formOf = (word: number): string => (words[word] as PlacedWord).word.form.toLowerCase();
  return earlier.some((span) => {
    const other = headOf(span);
    return other !== null && formOf(other) === formOf(head);
  });
}

/** Shares from 0 to 1; null if there is no parse. */
export interface AntecedentSummary {
  readonly count: number;
  readonly precision: number;
  readonly precisionByTag: number | null;
  readonly repeated: number | null;
}

export const ALL_MENTIONS = 'all';

/** @returns summaries by the tag of the head, and all together as `all` */
export function summariseAntecedents(found: readonly Antecedent[]): ReadonlyMap<string, AntecedentSummary> {
  const groups = groupBy(found, ({ tag }) => (tag === null ? [ALL_MENTIONS] : [tag, ALL_MENTIONS]));
  return new Map([...groups].map(([name, group]) => [name, summarise(group)]));
}

function summarise(group: readonly Antecedent[]): AntecedentSummary {
  const share = (of: (one: Antecedent) => boolean | null): number | null =>
    group.some((one) => of(one) === null) ? null : group.filter((one) => of(one)).length / group.length;
  return {
    count: group.length,
    precision: share(({ found }) => found) as number,
    precisionByTag: share(({ foundByTag }) => foundByTag),
    repeated: share(({ repeated }) => repeated),
  };
}
