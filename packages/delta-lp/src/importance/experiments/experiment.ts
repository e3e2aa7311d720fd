/** The contract of an experiment: what it needs of a corpus, and the scores that it finds. */
import type { Document, WordAssociation } from '@ordo/delta-lp/corpora';
import type { DocumentReader } from '../reading/document-reader.ts';
import type { MeasuredDocument } from '../reading/measured-document.ts';
import type { ResultsStore } from '../reading/results-store.ts';
import type { Score } from '../scores.ts';

export interface Experiment {
  readonly id: string;
  readonly title: string;
  /** What a document must have; null if any will do. */
  readonly needs: { readonly title: string; readonly isIn: (document: Document) => boolean } | null;
  /** Whether pointwise mutual information is asked for. */
  readonly needsAssociation: boolean;
  readonly run: (subject: Subject) => Promise<readonly Score[]> | readonly Score[];
}

/** What an experiment looks at: only documents that have what it needs. */
export interface Subject {
  readonly reader: DocumentReader;
  readonly documents: readonly Document[];
  /** The same documents with ΔLP of their words, measured when it is first asked for. */
  readonly measure: () => Promise<readonly MeasuredDocument[]>;
  readonly association: WordAssociation;
  /** Where the experiment keeps what it computes of documents, apart from `measure`. */
  readonly store?: ResultsStore;
  readonly signal?: AbortSignal;
  /** Told how much of the experiment is done, from 0 to 1, apart from `measure`. */
  readonly onShare?: (share: number) => void;
}

/** Dependencies, which documents have throughout or not at all. */
export const DEPENDENCIES = {
  title: 'dependencies',
  isIn: ({ sentences }: Document): boolean =>
    sentences.some(({ words }) => words.some(({ relation }) => relation !== null)),
};

export const MENTIONS = {
  title: 'mentions of entities',
  isIn: ({ mentions }: Document): boolean => mentions.length > 0,
};
