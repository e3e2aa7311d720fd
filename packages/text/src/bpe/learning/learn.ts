/**
 * Learns the same BPE merges from word counts as `learn_bpe.py` of subword-nmt.
 * R. Sennrich, B. Haddow, A. Birch: Neural Machine Translation of Rare Words with Subword Units. ACL 2016, algorithm 1.
 */
import { compareCodePoints } from '../../code-points.ts';
import { findKernel } from '../../native/kernel.ts';
import type { BpeCodes } from '../codes.ts';
import { createLearner, type Learner } from './learner.ts';
import { mergePair } from './merge-pair.ts';
import { fillLearner } from './native-learner.ts';
import { checkMerges, type LearnBpeOptions } from '../options.ts';
import { addCounts, type CountedWords } from './word-counts.ts';

/**
 * Returns at most `merges` merges, and fewer if the text has no more frequent pairs. Of equally frequent pairs, the greater one
 * is merged.
 * @param wordCounts counts of the same word are added up; may be read twice
 */
export function learnBpe(wordCounts: CountedWords, merges: number, options: LearnBpeOptions = {}): BpeCodes {
  checkMerges(merges);
  const { kernel = findKernel() } = options;
  const native = kernel === null ? undefined : fillLearner(kernel, wordCounts);
  if (native !== undefined) return { version: '0.2', merges: native.learnPairs(merges, options) };
  const learner = createLearner(addCounts([wordCounts]));
  const limit = options.totalSymbols ? merges - countCharacters(learner) : merges;
  return { version: '0.2', merges: [...findMerges(learner, limit, options.minimumFrequency ?? 2)] };
}

function* findMerges(learner: Learner, limit: number, minimum: number): Generator<readonly [string, string]> {
  const { statistics, symbols, pairs } = learner;
  const isGreater = (pair: number, than: number): boolean => comparePairs(learner, pair, than) > 0;
  statistics.saveAll();
  let best = statistics.findBest(isGreater);
  if (best === undefined) return;
  let threshold = statistics.of(best) / 10;
  for (let i = 0; i < limit; i++) {
    if (i > 0) best = statistics.findBest(isGreater);
    if (best === undefined || (i > 0 && statistics.of(best) < threshold)) {
      statistics.prune(threshold);
      statistics.restoreAll();
      best = statistics.findBest(isGreater) as number;
      threshold = (statistics.of(best) * i) / (i + 10000);
      statistics.prune(threshold);
    }
    if (statistics.of(best) < minimum) return;
    yield [symbols[pairs.firstOf(best)] as string, symbols[pairs.secondOf(best)] as string];
    mergePair(learner, best);
    if (i % 100 === 0) statistics.prune(threshold);
  }
}

/** Counts characters inside words and characters at word ends separately, as the reference does. */
function countCharacters({ text, places }: Learner): number {
  const inside = new Set<number>();
  const final = new Set<number>();
  for (let place = 0; place < places.length; place += 2) {
    const last = (places[place + 1] as number) - 1;
    for (let i = places[place] as number; i < last; i++) inside.add(text[i] as number);
    final.add(text[last] as number);
  }
  return inside.size + final.size;
}

function comparePairs({ pairs, symbols }: Learner, a: number, b: number): number {
  const first = compareCodePoints(symbols[pairs.firstOf(a)] as string, symbols[pairs.firstOf(b)] as string);
  if (first !== 0) return first;
  return compareCodePoints(symbols[pairs.secondOf(a)] as string, symbols[pairs.secondOf(b)] as string);
}
