/** Gives a run its training text. It is prepared once on a machine, and read by all runs and seeds that need the same text. */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashJson, makeFolder, nameDiskError } from '@ordo/core';
import { LOCK_PACE, takeLock } from '@ordo/core/process-lock';
import { findDataset } from '@ordo/data';
import { STAGE_NUMBERS, type TranslationRun } from '@ordo/spec';
import type { Interruption } from '../interruption.ts';
import { divideProgress, type Report } from '../progress.ts';
import { encodeText } from './encode-text.ts';
import { keepNewest, removeUnused } from './keep-newest.ts';
import { numberText } from './number-text.ts';
import { isPrepared, openTrainingText, type TrainingText } from './training-text.ts';

export interface TrainingTextRequest {
  readonly run: Pick<TranslationRun, 'dataset' | 'preprocessing'>;
  readonly dataDir: string | undefined;
  /** The folder of the prepared texts on this machine. */
  readonly preparedDir: string;
  readonly interruption: Interruption;
  readonly progress: Report;
}

/** Reading and splitting lines takes most of the time. */
const SHARES = [4, 1] as const;
/** The number of texts that are kept among those that can be prepared again quickly. Those that were used last are kept. */
const KEPT = 16;
const QUICK_BYTES = 64 * 2 ** 20;
const NAME = /^[0-9a-f]{64}$/u;
const DRAFT = /^[0-9a-f]{64}\.draft$/u;
/** The time in milliseconds after which nobody continues an interrupted preparation. */
const DRAFTS_KEPT = 14 * 24 * 3600 * 1000;
/** Files that are needed only until a text is ready. */
const INTERIM = ['state.json', 'rows.source', 'rows.target', 'words.source', 'words.target'];

/**
 * Returns the folder of a training text. Its name depends on everything that decides the content of the text: data, options, and
 * the stage.
 */
export async function findTrainingFolder({ run, dataDir, preparedDir }: TrainingTextRequest): Promise<string> {
  const { dataset, preprocessing } = run;
  const found = findDataset(dataset.id);
  const fingerprint = await found.fingerprint(dataset, dataDir);
  const languages = found.languages(dataset);
  return path.join(
    preparedDir,
    hashJson({ fingerprint, languages, preprocessing, stage: STAGE_NUMBERS.text, format: 1 }),
  );
}

/**
 * Reads the training text if it exists. Otherwise prepares it, while other processes on this machine wait. An interrupted
 * preparation continues where it stopped, with an equal result.
 */
export async function prepareTraining(request: TrainingTextRequest): Promise<TrainingText> {
  const { preparedDir, interruption } = request;
  const folder = await findTrainingFolder(request);
  try {
    await makeFolder(preparedDir);
    for (;;) {
      const ready = await openTrainingText(folder);
      if (ready !== null) return ready;
      const unlock = await takeLock(`${folder}.lock`);
      if (unlock === null) {
        await interruption.checkOutsideTraining();
        await pause(LOCK_PACE.renewMs / 4);
        continue;
      }
      try {
        // The process that held the lock before may have finished by now.
        if (!(await isPrepared(folder))) await build(folder, request);
      } finally {
        await unlock();
      }
    }
  } catch (error) {
    throw nameDiskError(error, 'the prepared texts', 'ORDO_PREPARED_DIR');
  }
}

async function build(folder: string, request: TrainingTextRequest): Promise<void> {
  const { preparedDir } = request;
  const draft = `${folder}.draft`;
  // The interrupted process may have written the whole text.
  if (!(await isPrepared(draft))) await write(draft, request);
  for (const name of INTERIM) await rm(path.join(draft, name), { force: true });
  await rename(draft, folder);
  await keepNewest(preparedDir, NAME, { kept: KEPT, small: QUICK_BYTES });
  await removeUnused(preparedDir, DRAFT, DRAFTS_KEPT);
}

async function write(folder: string, request: TrainingTextRequest): Promise<void> {
  const { run, interruption, progress } = request;
  const [numbering, encoding] = divideProgress(progress, SHARES);
  const dataset = findDataset(run.dataset.id);
  const text = await numberText({ ...request, dataset, folder, progress: numbering });
  try {
    await encodeText(text, { preprocessing: run.preprocessing, folder, interruption, progress: encoding });
  } finally {
    text.source.close();
    text.target.close();
  }
}
