/** Raw lines → token ids, as the spec says. */
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
import type { RunSpec } from '@ordo/spec';
import { addCounts, Vocabulary } from '@ordo/text';
import type { Interruption } from './interruption.ts';
import { applyBpe, createTextJoiner, createWordJoiner, createWordSplitter } from './side-text.ts';
import { buildBpe, countAll, learnSubwords, type Subwords } from './subwords.ts';

/**
 * Raw lines → token ids. A function of the spec and the data alone, so a resumed attempt does it again instead of keeping
 * it: there is no cache to go stale.
 */
export interface PreparedText {
  readonly train: EncodedText;
  readonly valid: EncodedText;
  /** What is translated at the end: the split that the spec's evaluation names. */
  readonly evaluated: EncodedText;
  readonly languages: LanguagePair;
  readonly subwords: Subwords | null;
  readonly vocabularies: { readonly source: Vocabulary; readonly target: Vocabulary };
  /** What translations are scored against: target lines as the dataset has them, or as words. */
  readonly references: { readonly valid: readonly string[]; readonly evaluated: readonly string[] };
  /** Output ids → what is scored: detokenised text, or words. */
  readonly readOutput: (ids: Iterable<number>) => string;
  /** What cleaning left out of training; null when the spec asks for none. */
  readonly cleaning: CleaningReport | null;
}

/** Lines between looks at the clock and the signal. */
const CHUNK = 500;

export async function prepareText(
  run: RunSpec,
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
  const asWords = run.evaluation.scored === 'tokenized';
  const references = asWords ? words : corpus;
  const join = asWords ? createWordJoiner(preprocessing) : createTextJoiner(preprocessing, languages.target);
  return {
    train: encode(train, vocabularies),
    valid: encode(segment(words.valid), vocabularies),
    evaluated: encode(segment(words[split]), vocabularies),
    languages,
    subwords,
    vocabularies,
    references: { valid: references.valid.target, evaluated: references[split].target },
    readOutput: (ids) => join(vocabularies.target.decode(ids)),
    cleaning: cleaned?.report ?? null,
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

function buildVocabularies(train: ParallelText, options: RunSpec['preprocessing']['vocabulary']) {
  const [source, target] = [countAll(train.source), countAll(train.target)];
  const { padTo } = options;
  if (!options.joint) {
    return { source: Vocabulary.fromCounts(source, { padTo }), target: Vocabulary.fromCounts(target, { padTo }) };
  }
  const joint = Vocabulary.fromCounts(addCounts([source, target]), { padTo });
  return { source: joint, target: joint };
}

/** Ids without the end mark, which batching adds. */
function encodeLines(lines: readonly string[], vocabulary: Vocabulary): TokenRows {
  return TokenRows.from(lines.map((line) => vocabulary.encode(line).subarray(0, -1)));
}

function encode(text: ParallelText, { source, target }: PreparedText['vocabularies']): EncodedText {
  return pairRows(encodeLines(text.source, source), encodeLines(text.target, target));
}
