/** Runs experiments on a corpus, and measures each document once for all of them. */
import { OrdoError } from '@ordo/core';
import type { Document, WordAssociation } from '@ordo/delta-lp/corpora';
import type { DocumentReader } from '../reading/document-reader.ts';
import { findMeasured, keepMeasured, type MeasuredDocument, measureDocument } from '../reading/measured-document.ts';
import type { ResultsStore } from '../reading/results-store.ts';
import type { Score } from '../scores.ts';
import type { Experiment } from './experiment.ts';

/** A row of a table of scores. `part` is the experiment. */
export interface ExperimentScore extends Score {
  readonly part: string;
}

export interface ExperimentOptions {
  readonly experiments: readonly Experiment[];
  /** The counts for association; null if nothing was counted. */
  readonly association: WordAssociation | null;
  /** The store in which results for each document are kept. Results that it already holds are not computed again. */
  readonly store?: ResultsStore;
  readonly signal?: AbortSignal;
  /** Called with the name of the work, and the share that is done, from 0 to 1. */
  readonly onShare?: (work: string, share: number) => void;
}

/**
 * Runs experiments. Documents that lack what an experiment needs are left out of it.
 * @throws OrdoError `request.invalid`, before anything is computed, when no document has what an experiment needs, or when an
 * experiment needs counts and there are none; otherwise as `attributeWords` does
 */
export async function runExperiments(
  reader: DocumentReader,
  documents: readonly Document[],
  { experiments, association, store, signal, onShare }: ExperimentOptions,
): Promise<ExperimentScore[]> {
  for (const experiment of experiments) checkExperiment(experiment, documents, association);
  const measured = new Map<Document, MeasuredDocument>();
  const measure = async (chosen: readonly Document[]): Promise<readonly MeasuredDocument[]> => {
    if (store !== undefined) await addKept(reader, chosen, { store, measured });
    const weights = chosen.map((document) => (measured.has(document) ? 0 : countWords(document)));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    let done = 0;
    for (const [i, document] of chosen.entries()) {
      if (measured.has(document)) continue;
      const weight = weights[i] as number;
      const tell = (share: number): void => onShare?.('ΔLP', (done + share * weight) / all);
      const options = { ...(signal === undefined ? {} : { signal }), onShare: tell };
      const found = await measureDocument(reader, document, options);
      if (store !== undefined) await keepMeasured(reader, found, store);
      measured.set(document, found);
      done += weight;
    }
    return chosen.map((document) => measured.get(document) as MeasuredDocument);
  };
  const scores: ExperimentScore[] = [];
  for (const { id, needs, run } of experiments) {
    const chosen = documents.filter((document) => needs?.isIn(document) ?? true);
    const found = await run({
      reader,
      documents: chosen,
      measure: () => measure(chosen),
      // The check above has refused experiments that need it but lack it.
      association: association as WordAssociation,
      ...(signal === undefined ? {} : { signal }),
      ...(store === undefined ? {} : { store }),
      onShare: (share) => onShare?.(id, share),
    });
    scores.push(...found.map((score) => ({ part: id, ...score })));
  }
  return scores;
}

/** Adds the documents that an earlier call has kept. */
async function addKept(
  reader: DocumentReader,
  documents: readonly Document[],
  { store, measured }: { readonly store: ResultsStore; readonly measured: Map<Document, MeasuredDocument> },
): Promise<void> {
  for (const document of documents) {
    if (measured.has(document)) continue;
    const kept = await findMeasured(reader, document, store);
    if (kept !== null) measured.set(document, kept);
  }
}

function checkExperiment(
  { id, needs, needsAssociation }: Experiment,
  documents: readonly Document[],
  association: WordAssociation | null,
): void {
  if (needsAssociation && association === null) {
    throw new OrdoError('request.invalid', `the experiment ${id} needs counts of words, and there are none`, {
      fix: 'give a text to count words in, or leave the experiment out',
    });
  }
  if (needs !== null && !documents.some(needs.isIn)) {
    throw new OrdoError('request.invalid', `the experiment ${id} needs ${needs.title}, and no document has any`, {
      fix: 'give a corpus with them, or leave the experiment out',
    });
  }
}

function countWords({ sentences }: Document): number {
  return sentences.reduce((sum, { words }) => sum + words.length, 0);
}
