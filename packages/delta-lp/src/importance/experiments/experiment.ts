/** The contract of an experiment: its requirements for a corpus, and the scores that it finds. */
import type { Document, WordAssociation } from '@ordo/delta-lp/corpora';
import type { DocumentReader } from '../reading/document-reader.ts';
import type { MeasuredDocument } from '../reading/measured-document.ts';
import type { ResultsStore } from '../reading/results-store.ts';
import type { Score } from '../scores.ts';

export interface Experiment {
  readonly id: string;
  readonly title: string;
  /** The annotations that a document must have; null if any document is accepted. */
  readonly needs: { readonly title: string; readonly isIn: (document: Document) => boolean } | null;
  /** True if pointwise mutual information is needed. */
  readonly needsAssociation: boolean;
  readonly run: (subject: Subject) => Promise<readonly Score[]> | readonly Score[];
}

/** The subject of an experiment: only documents that have what it needs. */
export interface Subject {
  readonly reader: DocumentReader;
  readonly documents: readonly Document[];
  /** Returns the same documents with ΔLP of their words, which is measured at the first call. */
  readonly measure: () => Promise<readonly MeasuredDocument[]>;
  readonly association: WordAssociation;
  /** The store in which the experiment keeps its results for documents, except those of `measure`. */
  readonly store?: ResultsStore;
  readonly signal?: AbortSignal;
  /** Called with the share of the experiment that is done, from 0 to 1, not counting `measure`. */
  readonly onShare?: (share: number) => void;
}

/** Dependencies. A document has them for all sentences or for none. */
export const DEPENDENCIES = {
  title: 'dependencies',
  isIn: ({ sentences }: Document): boolean =>
    sentences.some(({ words }) => words.some(({ relation }) => relation !== null)),
};

export const MENTIONS = {
  title: 'mentions of entities',
  isIn: ({ mentions }: Document): boolean => mentions.length > 0,
};
