/** Turns raw lines into token ids, as the spec says. */
import {
  type CleaningReport,
  cleanText,
  type EncodedText,
  findDataset,
  type LanguagePair,
  pairRows,
  type ParallelText,
  TokenRows,
} from '@ordo/data';
import { sourceOrdersOf } from '@ordo/nmt/declarations';
import type { TranslationRun } from '@ordo/spec';
import { addCounts, Vocabulary } from '@ordo/text';
import type { Interruption } from './interruption.ts';
import { applyBpe, createTextJoiner, createWordJoiner, createWordSplitter } from './side-text.ts';
import { buildBpe, countAll, learnSubwords, type Subwords } from './subwords.ts';

/**
 * The text of a run as token ids. It depends only on the spec and the data, so a resumed attempt prepares it again. No
 * cache is kept that could become stale.
 */
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
  /** What is translated for the result, in the form of the references. */
  readonly sources: readonly string[];
  /** Turns output ids into a line in the form that is scored: detokenised text, or tokenised words. */
  readonly readOutput: (ids: Iterable<number>) => string;
  /** What cleaning left out of the training set. Null if the spec asks for no cleaning. */
  readonly cleaning: CleaningReport | null;
  /** The same text as units between blanks. Null unless the encoding reads source orders, which are made of it. */
  readonly units: UnitText | null;
}

/** The text of a run as units between blanks, such as `th@@ e cat`. */
export interface UnitText {
  readonly train: ParallelText;
  /** The line of the dataset that each training pair comes from, from 0. */
  readonly trainRows: readonly number[];
  readonly valid: readonly string[];
  readonly evaluated: readonly string[];
}

/** The number of lines between checks of the time limit and the signal. */
const CHUNK = 500;

export async function prepareText(
  run: TranslationRun,
  dataDir: string | undefined,
  interruption: Interruption,
): Promise<PreparedText> {
  const dataset = findDataset(run.dataset.id);
  const { preprocessing } = run;
  const languages = dataset.languages(run.dataset);
  const corpus = await dataset.load(run.dataset, dataDir);
  const splitters = {
    source: createWordSplitter(preprocessing, languages.source),
    target: createWordSplitter(preprocessing, languages.target),
  };
  const splitText = async (text: ParallelText): Promise<ParallelText> => ({
    source: await mapLines(text.source, splitters.source, interruption),
    target: await mapLines(text.target, splitters.target, interruption),
  });
  const words = {
    train: await splitText(corpus.train),
    valid: await splitText(corpus.valid),
    test: await splitText(corpus.test),
  };
  const subwords = learnSubwords(words.train, preprocessing.bpe);
  const bpe = subwords === null ? null : { source: buildBpe(subwords.source), target: buildBpe(subwords.target) };
  const segment = (text: ParallelText): ParallelText => ({
    source: applyBpe(text.source, bpe?.source ?? null),
    target: applyBpe(text.target, bpe?.target ?? null),
  });
  const whole = segment(words.train);
  const cleaned = preprocessing.clean === null ? null : cleanText(whole, preprocessing.clean);
  const train = cleaned?.text ?? whole;
  const vocabularies = buildVocabularies(train, preprocessing.vocabulary);
  await interruption.checkOutsideTraining();
  const { split } = run.evaluation;
  const [valid, evaluated] = [segment(words.valid), segment(words[split])];
  const asWords = run.evaluation.scored === 'tokenized';
  const references = asWords ? words : corpus;
  const join = asWords ? createWordJoiner(preprocessing) : createTextJoiner(preprocessing, languages.target);
  return {
    train: encode(train, vocabularies),
    valid: encode(valid, vocabularies),
    evaluated: encode(evaluated, vocabularies),
    languages,
    subwords,
    vocabularies,
    references: { valid: references.valid.target, evaluated: references[split].target },
    sources: references[split].source,
    readOutput: (ids) => join(vocabularies.target.decode(ids)),
    cleaning: cleaned?.report ?? null,
    units:
      sourceOrdersOf(run.positional) === null
        ? null
        : {
            train,
            trainRows: cleaned?.rows ?? train.source.map((_, row) => row),
            valid: valid.source,
            evaluated: evaluated.source,
          },
  };
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

function buildVocabularies(train: ParallelText, options: TranslationRun['preprocessing']['vocabulary']) {
  const [source, target] = [countAll(train.source), countAll(train.target)];
  const { padTo } = options;
  if (!options.joint) {
    return { source: Vocabulary.fromCounts(source, { padTo }), target: Vocabulary.fromCounts(target, { padTo }) };
  }
  const joint = Vocabulary.fromCounts(addCounts([source, target]), { padTo });
  return { source: joint, target: joint };
}

/** Encodes lines without EOS, which is added when batches are made. */
function encodeLines(lines: readonly string[], vocabulary: Vocabulary): TokenRows {
  return TokenRows.from(lines.map((line) => vocabulary.encode(line).subarray(0, -1)));
}

function encode(text: ParallelText, { source, target }: PreparedText['vocabularies']): EncodedText {
  return pairRows(encodeLines(text.source, source), encodeLines(text.target, target));
}
