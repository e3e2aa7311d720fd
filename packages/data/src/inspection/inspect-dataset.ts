/**
 * Inspects a dataset before anything is trained on it: what repeats, what splits share, and what is odd. It reads the dataset as
 * streams.
 */
import { findDataset } from '../registry.ts';
import type { ParallelText, Split } from '../parallel-corpus.ts';
import { inspectSplit, type SplitInspection } from './inspect-split.ts';
import { LanguageGuess } from './language-guess.ts';
import { type Overlap, SeenLines } from './seen-lines.ts';

export interface Inspection {
  readonly splits: Readonly<Record<Split, SplitInspection>>;
  /** The parts of these splits that the training set also contains. */
  readonly inTraining: Readonly<Record<'valid' | 'test', Overlap>>;
}

export interface InspectOptions {
  readonly dataDir: string | undefined;
  /** Called with the number of pairs of a split that have been read. */
  readonly onPairs: (split: Split, pairs: number) => void;
}

/** The dataset section of a spec. */
type ChosenDataset = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The number of pairs from which the languages are learned. */
const LEARNED = 50_000;

/** @throws OrdoError `dataset.*` and `text.*` if the data cannot be used */
export async function inspectDataset(chosen: ChosenDataset, { dataDir, onPairs }: InspectOptions): Promise<Inspection> {
  const dataset = findDataset(chosen.id);
  const guess = dataset.oneLanguage === true ? null : await learnLanguages(dataset.read(chosen, dataDir, 'train'));
  const inspect = async (split: Split, see: (source: string, target: string) => void) =>
    await inspectSplit(tellPairs(dataset.read(chosen, dataDir, split), split, onPairs), guess, see);
  const [inValid, inTest] = [new SeenLines(), new SeenLines()];
  const valid = await inspect('valid', (source, target) => inValid.expect(source, target));
  const test = await inspect('test', (source, target) => inTest.expect(source, target));
  const train = await inspect('train', (source, target) => {
    inValid.find(source, target);
    inTest.find(source, target);
  });
  return { splits: { train, valid, test }, inTraining: { valid: inValid.overlap, test: inTest.overlap } };
}

async function learnLanguages(blocks: AsyncIterable<ParallelText>): Promise<LanguageGuess> {
  const guess = new LanguageGuess();
  let pairs = 0;
  for await (const { source, target } of blocks) {
    for (const [i, line] of source.entries()) guess.learn(line, target[i] as string);
    pairs += source.length;
    if (pairs >= LEARNED) break;
  }
  return guess;
}

async function* tellPairs(
  blocks: AsyncIterable<ParallelText>,
  split: Split,
  tell: InspectOptions['onPairs'],
): AsyncGenerator<ParallelText> {
  let pairs = 0;
  for await (const block of blocks) {
    yield block;
    pairs += block.source.length;
    tell(split, pairs);
  }
}
