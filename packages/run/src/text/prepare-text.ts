/** Turns raw lines into token ids, as the spec says. */
import {
  type CleaningReport,
  collectPairs,
  type EncodedText,
  findDataset,
  type LanguagePair,
  pairRows,
  type ParallelText,
  type Split,
  TokenRows,
} from '@ordo/data';
import { sourceOrdersOf } from '@ordo/nmt/declarations';
import type { TranslationRun } from '@ordo/spec';
import type { Vocabulary } from '@ordo/text';
import type { Interruption } from '../interruption.ts';
import { prepareTraining } from '../preparation/prepare-training.ts';
import type { TrainingText } from '../preparation/training-text.ts';
import { type Report, SILENT } from '../progress.ts';
import { applyBpe, createTextJoiner, createWordJoiner, createWordSplitter } from './side-text.ts';
import { buildBpe, type Subwords } from './subwords.ts';

/** The text of a run as token ids. It depends only on the spec and the data. */
export interface PreparedText {
  readonly train: EncodedText;
  readonly valid: EncodedText;
  /** The split that is translated after training, as the spec's `evaluation.split` says. */
  readonly evaluated: EncodedText;
  readonly languages: LanguagePair;
  readonly subwords: Subwords | null;
  readonly vocabularies: { readonly source: Vocabulary; readonly target: Vocabulary };
  /** The references: lines of the dataset, or tokenised words if `evaluation.scored` is `tokenized`. */
  readonly references: { readonly valid: readonly string[]; readonly evaluated: readonly string[] };
  /** The sources of the translations in the result, in the form of the references. */
  readonly sources: readonly string[];
  /** Turns output ids into a line in the form that is scored: detokenised text, or tokenised words. */
  readonly readOutput: (ids: Iterable<number>) => string;
  /** What cleaning left out of the training set. Null if the spec asks for no cleaning. */
  readonly cleaning: CleaningReport | null;
  /** The same text as units between blanks. Null unless the encoding reads source orders, which are computed from units. */
  readonly units: UnitText | null;
}

/** The text of a run as units between blanks, such as `th@@ e cat`. */
export interface UnitText {
  readonly train: ParallelText;
  /** The line of the dataset from which each training pair comes, counted from 0. */
  readonly trainRows: Uint32Array;
  readonly valid: readonly string[];
  readonly evaluated: readonly string[];
}

/** The number of lines between checks of the time limit and the signal. */
const CHUNK = 500;

export interface PrepareOptions {
  readonly dataDir: string | undefined;
  /** The folder of the prepared texts on this machine: see `prepareTraining`. */
  readonly preparedDir: string;
  readonly interruption: Interruption;
  /** Called with the share of the training text that is prepared. */
  readonly progress?: Report;
}

export async function prepareText(run: TranslationRun, options: PrepareOptions): Promise<PreparedText> {
  const { dataDir, interruption, progress = SILENT } = options;
  const dataset = findDataset(run.dataset.id);
  const { preprocessing } = run;
  const languages = dataset.languages(run.dataset);
  const training = await prepareTraining({ ...options, run, progress });
  const { train, subwords, vocabularies, cleaning } = training;
  const bpe = { source: subwords && buildBpe(subwords.source), target: subwords && buildBpe(subwords.target) };
  const splitters = {
    source: createWordSplitter(preprocessing, languages.source),
    target: createWordSplitter(preprocessing, languages.target),
  };
  const readSplit = async (split: Split) => {
    const lines = await collectPairs(dataset.read(run.dataset, dataDir, split));
    const words = {
      source: await mapLines(lines.source, splitters.source, interruption),
      target: await mapLines(lines.target, splitters.target, interruption),
    };
    const units = { source: applyBpe(words.source, bpe.source), target: applyBpe(words.target, bpe.target) };
    return { lines, words, units };
  };
  const { split } = run.evaluation;
  const valid = await readSplit('valid');
  const evaluated = split === 'valid' ? valid : await readSplit(split);
  const asWords = run.evaluation.scored === 'tokenized';
  const [validScored, scored] = asWords ? [valid.words, evaluated.words] : [valid.lines, evaluated.lines];
  const join = asWords ? createWordJoiner(preprocessing) : createTextJoiner(preprocessing, languages.target);
  return {
    train,
    valid: encode(valid.units, vocabularies),
    evaluated: encode(evaluated.units, vocabularies),
    languages,
    subwords,
    vocabularies,
    references: { valid: validScored.target, evaluated: scored.target },
    sources: scored.source,
    readOutput: (ids) => join(vocabularies.target.decode(ids)),
    cleaning,
    units:
      sourceOrdersOf(run.positional) === null
        ? null
        : { ...listUnits(training), valid: valid.units.source, evaluated: evaluated.units.source },
  };
}

/** Returns the training text as units, which its ids represent: no unit of the training text is unknown. */
function listUnits({ train, vocabularies, readLineNumbers }: TrainingText): Pick<UnitText, 'train' | 'trainRows'> {
  const side = (name: 'source' | 'target') =>
    Array.from({ length: train[name].count }, (_, row) => vocabularies[name].decode(train[name].row(row)));
  return { train: { source: side('source'), target: side('target') }, trainRows: readLineNumbers() };
}

async function mapLines(
  lines: readonly string[],
  change: (line: string) => string,
  interruption: Interruption,
): Promise<string[]> {
  const changed: string[] = [];
  for (const [i, line] of lines.entries()) {
    if (i % CHUNK === 0) await interruption.checkOutsideTraining();
    changed.push(change(line));
  }
  return changed;
}

/** Encodes lines without EOS, which is added when batches are made. */
function encodeLines(lines: readonly string[], vocabulary: Vocabulary): TokenRows {
  return TokenRows.from(lines.map((line) => vocabulary.encode(line).subarray(0, -1)));
}

function encode(text: ParallelText, { source, target }: PreparedText['vocabularies']): EncodedText {
  return pairRows(encodeLines(text.source, source), encodeLines(text.target, target));
}
