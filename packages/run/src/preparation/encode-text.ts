/** The second part of a preparation: sub-words, cleaning, vocabularies and ids, for a text that consists of numbers of words. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { type CleaningReport, PairCleaner, TokenFileWriter, writeAll } from '@ordo/data';
import type { Preprocessing } from '@ordo/spec';
import { addCounts, type CountedWords, Vocabulary } from '@ordo/text';
import type { Interruption } from '../interruption.ts';
import type { Report } from '../progress.ts';
import { buildBpe, learnSubwords, type SideSubwords } from '../text/subwords.ts';
import type { NumberedSide } from './numbered-side.ts';
import type { NumberedText } from './number-text.ts';
import { SegmentedWords } from './segmented-words.ts';
import { trainingFiles, writeTrainingText } from './training-text.ts';

interface EncodeRequest {
  readonly preprocessing: Preprocessing;
  readonly folder: string;
  readonly interruption: Interruption;
  readonly progress: Report;
}

/** A side with what cleaning and encoding need to know about its words. */
interface Side {
  readonly numbered: NumberedSide;
  readonly segmented: SegmentedWords;
  /** [word]: the number of times that it occurs in the pairs that are kept. */
  readonly kept: Float64Array;
}

const CHECKED_EVERY = 1024;

/** Writes the prepared text of a folder. */
export async function encodeText(text: NumberedText, request: EncodeRequest): Promise<void> {
  const { preprocessing, folder, interruption } = request;
  const words = {
    source: await countWords(text.source, interruption),
    target: await countWords(text.target, interruption),
  };
  const subwords = learnSubwords(words, preprocessing.bpe);
  await interruption.checkOutsideTraining();
  const sides = {
    source: openSide(text.source, subwords?.source ?? null),
    target: openSide(text.target, subwords?.target ?? null),
  };
  const { kept, report } = await cleanPairs(sides, text.pairs, request);
  const counts = { source: countUnits(sides.source), target: countUnits(sides.target) };
  const vocabularies = buildVocabularies(counts, preprocessing.vocabulary);
  const [source, target = source] = vocabularies as [Vocabulary, Vocabulary?];
  sides.source.segmented.number(source, counts.source);
  sides.target.segmented.number(target, counts.target);
  const files = await writeTokens(sides, kept, { ...request, sizes: { source: source.size, target: target.size } });
  await writeTrainingText(folder, {
    ...files,
    subwords,
    vocabularies: vocabularies.map((vocabulary) => vocabulary.toText()),
    cleaning: report,
  });
}

/** Returns the words of a side by first appearance, with their counts. Words become strings only when they are read. */
async function countWords(side: NumberedSide, interruption: Interruption): Promise<CountedWords> {
  const counts = new Float64Array(side.size);
  let row = 0;
  for (const numbers of side.rows()) {
    if (++row % CHECKED_EVERY === 0) await interruption.checkOutsideTraining();
    for (const word of numbers) (counts[word] as number)++;
  }
  return {
    *[Symbol.iterator]() {
      let word = 0;
      for (const texts of side.words()) for (const text of texts) yield [text, counts[word++] as number] as const;
    },
  };
}

function openSide(numbered: NumberedSide, subwords: SideSubwords | null): Side {
  const segmented = new SegmentedWords(numbered, subwords && buildBpe(subwords));
  return { numbered, segmented, kept: new Float64Array(numbered.size) };
}

/** Decides which pairs are kept, and counts their words. */
async function cleanPairs(
  { source, target }: { readonly source: Side; readonly target: Side },
  pairs: number,
  { preprocessing, interruption, progress }: EncodeRequest,
): Promise<{ kept: Uint8Array; report: CleaningReport | null }> {
  const kept = new Uint8Array(pairs);
  const cleaner = preprocessing.clean && new PairCleaner(preprocessing.clean);
  const targets = target.numbered.rows();
  let pair = 0;
  for (const words of source.numbered.rows()) {
    const others = targets.next().value as Int32Array;
    if (cleaner?.keeps(source.segmented.countTokens(words), target.segmented.countTokens(others)) !== false) {
      kept[pair] = 1;
      for (const word of words) (source.kept[word] as number)++;
      for (const word of others) (target.kept[word] as number)++;
    }
    if (++pair % CHECKED_EVERY !== 0) continue;
    await interruption.checkOutsideTraining();
    await progress.report(pair, 2 * pairs);
  }
  return { kept, report: cleaner?.report ?? null };
}

function countUnits({ segmented, kept }: Side): Map<string, number> {
  return segmented.countUnits(kept);
}

type Counts = ReadonlyMap<string, number>;

/** Builds one vocabulary for both sides, or one for each. */
function buildVocabularies(
  { source, target }: { readonly source: Counts; readonly target: Counts },
  { joint, padTo }: Preprocessing['vocabulary'],
): Vocabulary[] {
  const counts = joint ? [addCounts([source, target])] : [source, target];
  return counts.map((one) => Vocabulary.fromCounts(one, { padTo }));
}

async function writeTokens(
  { source, target }: { readonly source: Side; readonly target: Side },
  kept: Uint8Array,
  request: EncodeRequest & { readonly sizes: { readonly source: number; readonly target: number } },
) {
  const { folder, interruption, progress, sizes } = request;
  const writers = {
    source: new TokenFileWriter(trainingFiles.tokens(folder, 'source'), sizes.source),
    target: new TokenFileWriter(trainingFiles.tokens(folder, 'target'), sizes.target),
  };
  const targets = target.numbered.rows();
  const ids: number[] = [];
  let pair = 0;
  for (const words of source.numbered.rows()) {
    const others = targets.next().value as Int32Array;
    if (kept[pair] === 1) {
      source.segmented.encode(words, ids);
      writers.source.add(ids);
      target.segmented.encode(others, ids);
      writers.target.add(ids);
    }
    if (++pair % CHECKED_EVERY !== 0) continue;
    await interruption.checkOutsideTraining();
    await progress.report(kept.length + pair, 2 * kept.length);
  }
  writeLineNumbers(trainingFiles.lines(folder), kept);
  return { source: writers.source.close(), target: writers.target.close() };
}

function writeLineNumbers(name: string, kept: Uint8Array): void {
  const lines = new Uint32Array(kept.reduce((sum, one) => sum + one, 0));
  let used = 0;
  for (let line = 0; line < kept.length; line++) if (kept[line] === 1) lines[used++] = line;
  const file = openSync(name, 'w');
  try {
    writeAll(file, Buffer.from(lines.buffer));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
