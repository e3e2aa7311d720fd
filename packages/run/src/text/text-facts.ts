/**
 * Tells what the data say about a run before it is executed: the size of its model's vocabulary, what cleaning leaves out, and
 * why the run would fail.
 */
import { hashJson, isOrdoError, OrdoError } from '@ordo/core';
import { type CleaningReport, findDataset } from '@ordo/data';
import type { LanguageRun, RunSpec, TranslationRun, VocabularySizes } from '@ordo/spec';
import { checkAttributed } from '../attributions/attribute-phase.ts';
import { checkInputLengths } from './input-lengths.ts';
import { Interruption } from '../interruption.ts';
import { prepareLanguageText } from '../language/prepare-language-text.ts';
import { type PreparedText, type PrepareOptions, prepareText } from './prepare-text.ts';

export interface TextFacts {
  /** The number of types on both sides, including special symbols. Null if the text cannot be prepared at all. */
  readonly vocabulary: VocabularySizes | null;
  /** What cleaning leaves out of the training set. Null if the spec asks for no cleaning. */
  readonly cleaning: CleaningReport | null;
  /** The error with which the run would end before its training. Null if the data give no reason to fail. */
  readonly problem: OrdoError | null;
}

/**
 * Prepares the text of runs as the runs themselves do, but equal texts only once: variants that differ only in their encoding
 * share one text. It takes as long as a run takes to load: seconds for 100,000 pairs, minutes for millions.
 */
export class TextReader {
  readonly #dataDir: string | undefined;
  readonly #preparedDir: string;
  readonly #signal: AbortSignal;
  readonly #prepared = new Map<string, Promise<PreparedText>>();
  readonly #sizes = new Map<string, Promise<number>>();

  constructor(
    { dataDir, preparedDir }: Pick<PrepareOptions, 'dataDir' | 'preparedDir'>,
    signal: AbortSignal = new AbortController().signal,
  ) {
    this.#dataDir = dataDir;
    this.#preparedDir = preparedDir;
    this.#signal = signal;
  }

  /**
   * Counts the lines of a run's training set.
   * @throws OrdoError `dataset.*` and `text.*` if the data cannot be used
   */
  async countLines({ dataset }: Pick<RunSpec, 'dataset'>): Promise<number> {
    return await once(this.#sizes, { dataset }, async () => {
      let lines = 0;
      const blocks = findDataset(dataset.id).read(dataset, this.#dataDir, 'train');
      for await (const { source } of blocks) lines += source.length;
      return lines;
    });
  }

  /** @throws OrdoError `run.cancelled` when the signal is aborted; every other error of the data becomes part of the facts */
  async read(run: RunSpec): Promise<TextFacts> {
    try {
      return run.kind === 'translation' ? await this.#readPairs(run) : await this.#readText(run);
    } catch (error) {
      if (!isOrdoError(error) || error.code === 'run.cancelled') throw error;
      return { vocabulary: null, cleaning: null, problem: error };
    }
  }

  async #readPairs(run: TranslationRun): Promise<TextFacts> {
    const { dataset, preprocessing, evaluation } = run;
    const key = { dataset, preprocessing, scored: evaluation.scored, split: evaluation.split };
    const text = await once(this.#prepared, key, () => this.#prepare(run));
    const vocabulary = { source: text.vocabularies.source.size, target: text.vocabularies.target.size };
    return { vocabulary, cleaning: text.cleaning, problem: findProblem(run, text) };
  }

  #prepare(run: TranslationRun): Promise<PreparedText> {
    const [dataDir, preparedDir] = [this.#dataDir, this.#preparedDir];
    return prepareText(run, { dataDir, preparedDir, interruption: this.#unhurried() });
  }

  /** The lines are cut to the window of the model, so none is too long. */
  async #readText(run: LanguageRun): Promise<TextFacts> {
    const { dataset, preprocessing, evaluation } = run;
    const key = { dataset, preprocessing, split: evaluation.split };
    const size = await once(this.#sizes, key, async () => {
      return (await prepareLanguageText(run, this.#dataDir, this.#unhurried())).vocabularySize;
    });
    return { vocabulary: { source: size, target: size }, cleaning: null, problem: null };
  }

  /** Returns an interruption without a time limit, which applies to a run, and not to its plan. */
  #unhurried(): Interruption {
    return new Interruption(this.#signal, Infinity);
  }
}

function once<T>(known: Map<string, Promise<T>>, key: object, compute: () => Promise<T>): Promise<T> {
  const name = hashJson(key);
  const found = known.get(name) ?? compute();
  known.set(name, found);
  return found;
}

function findProblem(run: TranslationRun, text: PreparedText): OrdoError | null {
  try {
    checkInputLengths(run, text);
    checkAttributed(run, text);
    return null;
  } catch (error) {
    if (error instanceof OrdoError) return error;
    throw error;
  }
}
