/** Prepares the training text of runs in advance, as a job of its own. */
import type { CleaningReport } from '@ordo/data';
import type { TranslationRun } from '@ordo/spec';
import { Interruption } from '../interruption.ts';
import { type Emit, Progress } from '../progress.ts';
import { sizeOf } from './keep-newest.ts';
import { findTrainingFolder, prepareTraining } from './prepare-training.ts';
import { isPrepared } from './training-text.ts';

export interface PreparedDataset {
  /** The folder of the text. Its name depends on everything that decides its content. */
  readonly folder: string;
  readonly bytes: number;
  /** True if the folder already existed. */
  readonly found: boolean;
  readonly pairs: number;
  readonly tokens: { readonly source: number; readonly target: number };
  readonly types: { readonly source: number; readonly target: number };
  readonly cleaning: CleaningReport | null;
}

export interface PreparationOptions {
  readonly dataDir: string | undefined;
  /** The folder of the prepared texts on this machine. */
  readonly preparedDir: string;
  /** A signal that interrupts the preparation. The next call then continues it. */
  readonly signal: AbortSignal;
  readonly emit: Emit;
}

/** @throws OrdoError `dataset.*` and `text.*` if the data cannot be used, before anything is written */
export async function prepareDataset(
  run: Pick<TranslationRun, 'dataset' | 'preprocessing'>,
  { dataDir, preparedDir, signal, emit }: PreparationOptions,
): Promise<PreparedDataset> {
  const interruption = new Interruption(signal, Infinity);
  const request = { run, dataDir, preparedDir, interruption, progress: new Progress(emit) };
  const folder = await findTrainingFolder(request);
  const found = await isPrepared(folder);
  const { train, vocabularies, cleaning } = await prepareTraining(request);
  return {
    folder,
    bytes: await sizeOf(folder),
    found,
    pairs: train.source.count,
    tokens: { source: train.source.tokenCount, target: train.target.tokenCount },
    types: { source: vocabularies.source.size, target: vocabularies.target.size },
    cleaning,
  };
}
