/** Turns raw lines into the texts of a language model, as the spec says. */
import { OrdoError } from '@ordo/core';
import { findDataset, type ParallelText, type SpecialIds, type Split, TokenRows } from '@ordo/data';
import { learnTokenizer, parseTokenizer, SPECIAL_TOKENS, type Tokenizer } from '@ordo/lm';
import type { LanguageRun } from '@ordo/spec';
import { lowercase } from '@ordo/text';
import type { Interruption } from '../interruption.ts';

/**
 * The text of a run as token ids. It depends only on the spec and the data, so a resumed attempt prepares it again. There is no
 * cache that could become stale.
 */
export interface LanguageText {
  /**
   * All lines of a set follow each other, and are cut into pieces that fill the model's context. Each piece counts as a whole text:
   * losses also count its `</s>`, which the lines do not have, so they can be lower than those of the lines by a share of
   * 1/maxPositions.
   */
  readonly train: TokenRows;
  readonly valid: TokenRows;
  /** The split that is scored after training, as the spec's `evaluation.split` says. */
  readonly evaluated: ScoredText;
  /** The number of times that each token occurs in the training text. */
  readonly counts: Float64Array;
  /** The text of a `tokenizer.json`. */
  readonly tokenizer: string;
  readonly vocabularySize: number;
  readonly ids: SpecialIds;
}

export interface ScoredText {
  readonly lines: readonly string[];
  /** The tokens of each line, with the line feed that ends it. */
  readonly rows: TokenRows;
}

/** The number of lines between checks of the time limit and the signal. */
const CHUNK = 500;

/** @throws OrdoError `dataset.empty` for a set without words, `dataset.corrupt` for a line that contains a special token */
export async function prepareLanguageText(
  run: LanguageRun,
  dataDir: string | undefined,
  interruption: Interruption,
): Promise<LanguageText> {
  const { preprocessing, model, evaluation } = run;
  const corpus = await findDataset(run.dataset.id).load(run.dataset, dataDir);
  const linesOf = (split: Split): readonly string[] => readLines(corpus[split], split, preprocessing);
  const [train, valid, evaluated] = [linesOf('train'), linesOf('valid'), linesOf(evaluation.split)];
  await interruption.checkOutsideTraining();
  const file = learnTokenizer(withFeeds(train), preprocessing.vocabularySize);
  const tokenizer = parseTokenizer(file);
  const encode = (lines: readonly string[]) => encodeLines(lines, tokenizer, interruption);
  const trainRows = await encode(train);
  // Batching adds `</s>` to every piece, so a piece has one token less than the model can read.
  const length = model.maxPositions - 1;
  return {
    train: cutText(trainRows, length),
    valid: cutText(await encode(valid), length),
    evaluated: { lines: evaluated, rows: await encode(evaluated) },
    counts: countTokens(trainRows, tokenizer.size),
    tokenizer: file,
    vocabularySize: tokenizer.size,
    ids: { padId: idOf(tokenizer, SPECIAL_TOKENS.pad), eosId: idOf(tokenizer, SPECIAL_TOKENS.end) },
  };
}

function idOf(tokenizer: Tokenizer, token: string): number {
  const id = tokenizer.idOf(token);
  if (id !== null) return id;
  throw new OrdoError('internal.unexpected', `the tokenizer has no ${token}`);
}

function readLines(
  text: ParallelText,
  split: Split,
  { side, lowercase: lower }: LanguageRun['preprocessing'],
): readonly string[] {
  const lines = lower ? text[side].map(lowercase) : text[side];
  if (!lines.some((line) => line.trim() !== '')) {
    throw new OrdoError('dataset.empty', `the ${split} set has no words on its ${side} side`, {
      pointer: '/dataset',
      fix: 'choose a dataset with text, or the other side of it',
    });
  }
  for (const special of Object.values(SPECIAL_TOKENS)) {
    const found = lines.findIndex((line) => line.includes(special));
    if (found === -1) continue;
    throw new OrdoError('dataset.corrupt', `line ${found + 1} of the ${split} set holds ${special}`, {
      pointer: '/dataset',
      fix: `remove ${special} from the text: this token begins or pads texts, and is not a part of them`,
    });
  }
  return lines;
}

/** A line ends with a line feed, which the model predicts like every other token. */
const withFeeds = (lines: readonly string[]): readonly string[] => lines.map((line) => `${line}\n`);

async function encodeLines(
  lines: readonly string[],
  tokenizer: Tokenizer,
  interruption: Interruption,
): Promise<TokenRows> {
  const rows: Int32Array[] = [];
  for (const [i, line] of withFeeds(lines).entries()) {
    if (i % CHUNK === 0) await interruption.checkOutsideTraining();
    rows.push(tokenizer.encodeIds(line, { bare: true }));
  }
  return TokenRows.from(rows);
}

/** Returns the rows one after another, cut into pieces of a length; the last piece may be shorter. */
export function cutText(rows: TokenRows, length: number): TokenRows {
  const all = rows.tokens;
  const pieces: Int32Array[] = [];
  for (let begin = 0; begin < all.length; begin += length) pieces.push(all.subarray(begin, begin + length));
  return TokenRows.from(pieces);
}

function countTokens(rows: TokenRows, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (const token of rows.tokens) counts[token] = (counts[token] as number) + 1;
  return counts;
}
