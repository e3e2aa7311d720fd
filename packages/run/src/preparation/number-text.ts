/** The long part of a preparation: reads a training text, splits it into words, and keeps it as numbers of words. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, OrdoError, writeFileAtomically } from '@ordo/core';
import type { Dataset } from '@ordo/data';
import type { TranslationRun } from '@ordo/spec';
import type { Interruption } from '../interruption.ts';
import type { Report } from '../progress.ts';
import { createWordSplitter } from '../text/side-text.ts';
import { NumberedSide, type SideMark } from './numbered-side.ts';

export interface NumberedText {
  readonly source: NumberedSide;
  readonly target: NumberedSide;
  readonly pairs: number;
}

/** The progress of a preparation at the time when all of its output was on the disk. */
interface State {
  /** The number of pairs in the whole text. */
  readonly total: number;
  readonly done: number;
  readonly source: SideMark;
  readonly target: SideMark;
}

export interface NumberRequest {
  readonly run: Pick<TranslationRun, 'dataset' | 'preprocessing'>;
  readonly dataset: Dataset;
  readonly dataDir: string | undefined;
  readonly folder: string;
  readonly interruption: Interruption;
  readonly progress: Report;
}

/** The number of pairs between checks of the time limit and the signal. */
const CHUNK = 500;
/** The time in milliseconds between two points at which an interrupted preparation can be resumed. */
const SAVED_EVERY = 2000;
const START: SideMark = { wordBytes: 0, rowBytes: 0 };

/**
 * Continues at the point where an earlier call in the same folder was interrupted. Before anything is written, the whole text is
 * read once, so that bad input is refused and the end is known.
 */
export async function numberText(request: NumberRequest): Promise<NumberedText> {
  const { run, dataset, folder, interruption, progress } = request;
  const file = path.join(folder, 'state.json');
  const begun = await readState(file);
  let state = begun ?? { total: await countPairs(request), done: 0, source: START, target: START };
  await makeFolder(folder);
  const languages = dataset.languages(run.dataset);
  const split = {
    source: createWordSplitter(run.preprocessing, languages.source),
    target: createWordSplitter(run.preprocessing, languages.target),
  };
  const source = new NumberedSide(folder, 'source', state.source);
  const target = new NumberedSide(folder, 'target', state.target);
  let done = state.done;
  const save = async () => {
    state = { ...state, done, source: source.save(), target: target.save() };
    await writeFileAtomically(file, JSON.stringify(state));
  };
  try {
    let saved = performance.now();
    for await (const pairs of readFrom(request, state)) {
      await interruption.checkOutsideTraining();
      source.add(pairs.source.map(split.source));
      target.add(pairs.target.map(split.target));
      done += pairs.source.length;
      await progress.report(done, state.total);
      if (performance.now() - saved < SAVED_EVERY) continue;
      await save();
      saved = performance.now();
    }
    requireTotal(done, state.total);
    await save();
    source.finish();
    target.finish();
  } catch (error) {
    source.close();
    target.close();
    throw error;
  }
  return { source, target, pairs: done };
}

async function countPairs({ run, dataset, dataDir, interruption }: NumberRequest): Promise<number> {
  let pairs = 0;
  for await (const { source } of dataset.read(run.dataset, dataDir, 'train')) {
    pairs += source.length;
    await interruption.checkOutsideTraining();
  }
  return pairs;
}

/**
 * Yields the pairs after those that an earlier call has done, in small blocks. Skipping the pairs that are done takes minutes in
 * a large text, so progress is reported meanwhile, and that time does not count in the pace.
 */
async function* readFrom({ run, dataset, dataDir, interruption, progress }: NumberRequest, { done, total }: State) {
  let before = 0;
  progress.begin(done, total);
  for await (const { source, target } of dataset.read(run.dataset, dataDir, 'train')) {
    await interruption.checkOutsideTraining();
    if (before < done) {
      await progress.report(done, total);
      progress.begin(done, total);
    }
    for (let start = Math.max(0, done - before); start < source.length; start += CHUNK) {
      yield { source: source.slice(start, start + CHUNK), target: target.slice(start, start + CHUNK) };
    }
    before += source.length;
  }
}

async function readState(file: string): Promise<State | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as State);
}

function requireTotal(done: number, total: number): void {
  if (done === total) return;
  throw new OrdoError('dataset.corrupt', `the training text has ${done} pairs, and had ${total} when it was begun`, {
    pointer: '/dataset',
    fix: 'do not change the files while they are prepared; start again',
  });
}
