/** What the data say of a run before it is executed: the vocabulary that its model gets, what cleaning leaves out, and why it would fail. */
import { hashJson, isOrdoError, OrdoError } from '@ordo/core';
import { type CleaningReport, findDataset } from '@ordo/data';
import type { LanguageRun, RunSpec, TranslationRun, VocabularySizes } from '@ordo/spec';
import { checkAttributed } from './attribute-phase.ts';
import { checkInputLengths } from './input-lengths.ts';
import { Interruption } from './interruption.ts';
import { prepareLanguageText } from './language/prepare-language-text.ts';
import { type PreparedText, type PrepareOptions, prepareText } from './prepare-text.ts';

export interface TextFacts {
  /** The types of both sides, with special symbols. Null where the text cannot be prepared at all. */
  readonly vocabulary: VocabularySizes | null;
  /** What cleaning leaves out of the training set. Null if the spec asks for no cleaning. */
  readonly cleaning: CleaningReport | null;
  /** With what the run would end before its training. Null if the data give no reason to fail. */
  readonly problem: OrdoError | null;
}

/**
 * Prepares the text of runs as the runs themselves do, equal texts once: for variants that differ in their encoding only, that is one.
 * It takes as long as a run takes to load: seconds for 100,000 pairs, minutes for millions.
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

  /** The lines of a run's training set. @throws OrdoError `dataset.*` and `text.*` where the data cannot be used */
  async countLines({ dataset }: Pick<RunSpec, 'dataset'>): Promise<number> {
    return await once(this.#sizes, { dataset }, async () => {
      let lines = 0;
      const blocks = findDataset(dataset.id).read(dataset, this.#dataDir, 'train');
      for await (const { source } of blocks) lines += source.length;
      return lines;
    });
  }

  /** @throws OrdoError `run.cancelled` when the signal is aborted; every other error of the data is what the facts say */
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

  /** Its lines are cut to the window of the model, so that none is too long. */
  async #readText(run: LanguageRun): Promise<TextFacts> {
    const { dataset, preprocessing, evaluation } = run;
    const key = { dataset, preprocessing, split: evaluation.split };
    const size = await once(this.#sizes, key, async () => {
      return (await prepareLanguageText(run, this.#dataDir, this.#unhurried())).vocabularySize;
    });
    return { vocabulary: { source: size, target: size }, cleaning: null, problem: null };
  }

  /** The time limit of a run is one of the run, and not of its plan. */
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
