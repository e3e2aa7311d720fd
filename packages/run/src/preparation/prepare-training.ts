/** Gives a run its training text: prepared once on a machine, and read by all runs and seeds that need the same. */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashJson, makeFolder, nameDiskError } from '@ordo/core';
import { findDataset } from '@ordo/data';
import { STAGE_NUMBERS, type TranslationRun } from '@ordo/spec';
import type { Interruption } from '../interruption.ts';
import { divideProgress, type Report } from '../progress.ts';
import { encodeText } from './encode-text.ts';
import { RENEWAL, takeLock } from './folder-lock.ts';
import { keepNewest, removeUnused } from './keep-newest.ts';
import { numberText } from './number-text.ts';
import { isPrepared, openTrainingText, type TrainingText } from './training-text.ts';

export interface TrainingTextRequest {
  readonly run: Pick<TranslationRun, 'dataset' | 'preprocessing'>;
  readonly dataDir: string | undefined;
  /** The folder of the prepared texts of this machine. */
  readonly preparedDir: string;
  readonly interruption: Interruption;
  readonly progress: Report;
}

/** Reading and splitting lines takes most of the time. */
const SHARES = [4, 1] as const;
/** Of the texts that are quickly prepared again, those that were used last are kept. */
const KEPT = 16;
const QUICK_BYTES = 64 * 2 ** 20;
const NAME = /^[0-9a-f]{64}$/u;
const DRAFT = /^[0-9a-f]{64}\.draft$/u;
/** Milliseconds after which nobody goes on with what was interrupted. */
const DRAFTS_KEPT = 14 * 24 * 3600 * 1000;
/** What is needed only until a text is ready. */
const INTERIM = ['state.json', 'rows.source', 'rows.target', 'words.source', 'words.target'];

/** The folder of a training text. Its name covers all that decides what the text is: data, options, and the stage. */
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
 * Reads the training text if it is there. Otherwise prepares it, while other processes of this machine wait. What was
 * interrupted goes on where it was, with an equal result.
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
        await pause(RENEWAL / 4);
        continue;
      }
      try {
        // Whoever held the lock before may have finished since.
        if (!(await isPrepared(folder))) await build(folder, request);
      } finally {
        await unlock();
      }
    }
  } catch (error) {
    throw nameDiskError(error, 'the prepared texts');
  }
}

async function build(folder: string, request: TrainingTextRequest): Promise<void> {
  const { preparedDir } = request;
  const draft = `${folder}.draft`;
  // Whoever was interrupted may have written all of it.
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
