/** Writes made-up parallel text with the statistics of WMT14: lengths, vocabulary, punctuation, numbers and compounds. */
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Random } from '@ordo/core';
import { spell, WordSource } from './word-source.ts';

/**
 * For each side: words per pair, and distinct words, for 4.5 million pairs. English and German have 116 and 110 million words
 * after tokenisation (Luong et al. 2015). The number of distinct words is typical of such corpora after tokenisation.
 */
const SIDES = {
  source: { words: 25.8, types: 850_000 },
  target: { words: 24.4, types: 1_700_000 },
};
const PAIRS = 4_500_000;
/**
 * The logarithm of a sentence's length is normal with this standard deviation. The next constant is that of the ratio of its
 * sides.
 */
const SPREAD = 0.62;
const RATIO_SPREAD = 0.18;
/** The share of target words that have the rank of the source word at the same place. */
const ALIGNED = 0.6;
const BLOCK = 2000;

interface Sources {
  readonly source: WordSource;
  readonly target: WordSource;
}

/** Writes `<split>.source` and `<split>.target` for each split, in the given order. Equal arguments give equal files. */
export function writeCorpus(folder: string, pairs: Readonly<Record<string, number>>, seed = 1): void {
  mkdirSync(folder, { recursive: true });
  const sources = { source: openSource(SIDES.source), target: openSource(SIDES.target) };
  for (const [split, count] of Object.entries(pairs)) {
    const random = Random.fromSeed(seed, split);
    const files = ['source', 'target'].map((side) => openSync(path.join(folder, `${split}.${side}`), 'w'));
    for (let done = 0; done < count; done += BLOCK) {
      const block = Array.from({ length: Math.min(BLOCK, count - done) }, () => drawPair(random, sources));
      for (const [side, file] of files.entries()) writeFileSync(file, block.map((pair) => `${pair[side]}\n`).join(''));
    }
    for (const file of files) closeSync(file);
  }
}

function openSource({ words, types }: { readonly words: number; readonly types: number }): WordSource {
  return new WordSource({ tokens: PAIRS * words, types });
}

function drawPair(random: Random, { source, target }: Sources): [string, string] {
  const next = (): number => random.nextFloat();
  // The mean of a log-normal variable is exp(μ + σ²/2).
  const long = SIDES.source.words * Math.exp(SPREAD * random.nextNormal() - SPREAD ** 2 / 2);
  const ratio = (SIDES.target.words / SIDES.source.words) * Math.exp(RATIO_SPREAD * random.nextNormal());
  const ranks = Array.from({ length: Math.max(1, Math.round(long)) }, () => source.draw(next));
  const others = Array.from({ length: Math.max(1, Math.round(long * ratio)) }, (_, i) => {
    const aligned = ranks[i];
    return aligned !== undefined && next() < ALIGNED ? aligned : target.draw(next);
  });
  return [writeLine(ranks, next, 'e'), writeLine(others, next, 'n')];
}

/** Returns words with capitals, commas, numbers, quotes and hyphens between them, and a full stop at the end. */
function writeLine(ranks: readonly number[], next: () => number, ending: string): string {
  const words = ranks.map((rank, i) => {
    const word = spell(rank) + (rank % 3 === 0 ? ending : '');
    const chance = next();
    const cased = i === 0 || chance > 0.85 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    if (chance < 0.07) return `${cased},`;
    if (chance < 0.09) return String(Math.floor(1 / (next() + 1e-4)));
    if (chance < 0.1) return `"${cased}"`;
    if (chance < 0.11) return `${cased}-${cased}`;
    return cased;
  });
  return `${words.join(' ')}.`;
}
