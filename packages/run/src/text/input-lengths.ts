/** Refuses sentences that are too long for the model before training starts. */
import { listOf, OrdoError } from '@ordo/core';
import type { TokenRows } from '@ordo/data';
import { listInputLimits, type Side } from '@ordo/nmt/declarations';
import type { TranslationRun } from '@ordo/spec';
import { MEASURED_ROWS } from '../measuring/measure-phase.ts';
import type { PreparedText } from './prepare-text.ts';

/** Sentences of one set that the encoder or the decoder reads. */
interface Input {
  /** The words for the set and for one of its entries, for messages. */
  readonly set: string;
  readonly entry: string;
  readonly side: Side;
  readonly rows: TokenRows;
  /** The number of sentences, from the first, that the model reads. */
  readonly count: number;
}

/**
 * Checks that no sentence of the training, validation or evaluated set is too long for the model or its positional
 * encoding.
 * @throws OrdoError `model.input-too-long`, which names the set, the line, the length, the limit, how many are too
 *   long, and the options to raise
 */
export function checkInputLengths(run: TranslationRun, text: PreparedText): void {
  const inputs = listInputs(run, text);
  for (const { set, entry, side, rows, count } of inputs) {
    const { length: limit, option } = limitOf(run, side);
    const row = findRow(rows, count, limit);
    if (row === null) continue;
    const what = WORDS[side];
    const tokens = lengthWithEos(rows, row);
    throw new OrdoError(
      'model.input-too-long',
      `${entry} ${row + 1} of the ${set} set has a ${what} of ${tokens} tokens with EOS; with ${run.positional.type} the model takes ${limit}; too long are ${countTooLong(run, inputs)}`,
      { pointer: option, fix: describeFix(run, inputs) },
    );
  }
}

function listInputs({ preprocessing, evaluation }: TranslationRun, text: PreparedText): Input[] {
  const { train, valid, evaluated } = text;
  // Cleaning leaves pairs out, so the index of a remaining pair is no longer its line number.
  const training = { set: 'training', entry: preprocessing.clean === null ? 'line' : 'after cleaning, pair' };
  const validation = { set: 'validation', entry: 'line' };
  const test = { set: evaluation.split === 'test' ? 'test' : 'validation', entry: 'line' };
  return [
    { ...training, side: 'encoder', rows: train.source, count: train.source.count },
    { ...training, side: 'decoder', rows: train.target, count: train.target.count },
    { ...validation, side: 'encoder', rows: valid.source, count: valid.source.count },
    { ...validation, side: 'decoder', rows: valid.target, count: valid.target.count },
    { ...test, side: 'encoder', rows: evaluated.source, count: evaluated.source.count },
    // The model reads only the references of the pairs on which forward passes are timed.
    { ...test, side: 'decoder', rows: evaluated.target, count: Math.min(MEASURED_ROWS, evaluated.target.count) },
  ];
}

const WORDS = { encoder: 'source', decoder: 'target' } as const;

const limitOf = ({ model, positional }: TranslationRun, side: Side) =>
  listInputLimits({ shape: model, positional }, side)[0];

/** Counts the lines of each set that are too long, so that nobody takes the first for the only one. */
function countTooLong(run: TranslationRun, inputs: readonly Input[]): string {
  const counts = inputs.flatMap(({ set, side, rows, count }) => {
    const { length: limit } = limitOf(run, side);
    let tooLong = 0;
    for (let row = 0; row < count; row++) if (lengthWithEos(rows, row) > limit) tooLong++;
    return tooLong === 0 ? [] : [`${tooLong} of ${count} ${WORDS[side]}s of the ${set} set`];
  });
  return listOf(counts);
}

function findRow(rows: TokenRows, count: number, limit: number): number | null {
  for (let row = 0; row < count; row++) if (lengthWithEos(rows, row) > limit) return row;
  return null;
}

function lengthWithEos(rows: TokenRows, row: number): number {
  return rows.lengthOf(row) + 1;
}

/** Names every option that is too low, with the value that the longest sentence needs, so that one change is enough. */
function describeFix(run: TranslationRun, inputs: readonly Input[]): string {
  const needed = new Map<string, number>();
  for (const { side, rows, count } of inputs) {
    let longest = 0;
    for (let row = 0; row < count; row++) longest = Math.max(longest, lengthWithEos(rows, row));
    for (const { length, option } of listInputLimits({ shape: run.model, positional: run.positional }, side)) {
      if (longest > length) needed.set(option, Math.max(longest, needed.get(option) ?? 0));
    }
  }
  const settings = [...needed].map(
    ([option, length]) => `${option.slice(1).replaceAll('/', '.')} to ${length} or more`,
  );
  return `set ${listOf(settings)}, or leave longer sentences out of the data`;
}
