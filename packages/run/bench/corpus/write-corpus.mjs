// Writes made-up parallel text with the statistics of WMT14: lengths, vocabulary, punctuation, numbers, compounds.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Random } from '@ordo/core';
import { spell, WordSource } from './word-source.mjs';

/**
 * Per side: words per pair, and distinct words, for 4.5 million pairs. English and German have 116 and 110 million words after
 * tokenisation (Luong et al. 2015). The distinct words are of the order that such corpora have after tokenisation.
 */
const SIDES = {
  source: { words: 25.8, types: 850_000 },
  target: { words: 24.4, types: 1_700_000 },
};
const PAIRS = 4_500_000;
/** The logarithm of a sentence's length is normal with this spread; that of the ratio of its sides with the other. */
const SPREAD = 0.62;
const RATIO_SPREAD = 0.18;
/** How many target words have the rank of the source word at their place. */
const ALIGNED = 0.6;
const BLOCK = 2000;

/** @returns bytes of both training files. Equal arguments give equal files. */
export function writeCorpus(folder, pairs, seed = 1) {
  mkdirSync(folder, { recursive: true });
  const sources = Object.fromEntries(
    Object.entries(SIDES).map(([side, { words, types }]) => [side, new WordSource({ tokens: PAIRS * words, types })]),
  );
  let bytes = 0;
  for (const [split, count] of [
    ['train', pairs],
    ['valid', 3000],
    ['test', 3000],
  ]) {
    const random = Random.fromSeed(seed, split);
    const files = ['source', 'target'].map((side) => openSync(path.join(folder, `${split}.${side}`), 'w'));
    for (let done = 0; done < count; done += BLOCK) {
      const block = Array.from({ length: Math.min(BLOCK, count - done) }, () => drawPair(random, sources));
      for (const side of [0, 1]) {
        const text = Buffer.from(block.map((pair) => `${pair[side]}\n`).join(''));
        writeSync(files[side], text);
        if (split === 'train') bytes += text.length;
      }
    }
    files.forEach(closeSync);
  }
  return bytes;
}

function drawPair(random, { source, target }) {
  const next = () => random.nextFloat();
  // The mean of a log-normal variable is exp(μ + σ²/2).
  const long = SIDES.source.words * Math.exp(SPREAD * random.nextNormal() - SPREAD ** 2 / 2);
  const ratio = (SIDES.target.words / SIDES.source.words) * Math.exp(RATIO_SPREAD * random.nextNormal());
  const ranks = Array.from({ length: Math.max(1, Math.round(long)) }, () => source.draw(next));
  const others = Array.from({ length: Math.max(1, Math.round(long * ratio)) }, (_, i) =>
    i < ranks.length && next() < ALIGNED ? ranks[i] : target.draw(next),
  );
  return [writeLine(ranks, next, 'e'), writeLine(others, next, 'n')];
}

/** Words with capitals, commas, numbers, quotes and hyphens between them, and a full stop at the end. */
function writeLine(ranks, next, ending) {
  const words = ranks.map((rank, i) => {
    const word = spell(rank) + (rank % 3 === 0 ? ending : '');
    const chance = next();
    const cased = i === 0 || chance > 0.85 ? word[0].toUpperCase() + word.slice(1) : word;
    if (chance < 0.07) return `${cased},`;
    if (chance < 0.09) return String(Math.floor(1 / (next() + 1e-4)));
    if (chance < 0.1) return `"${cased}"`;
    if (chance < 0.11) return `${cased}-${cased}`;
    return cased;
  });
  return `${words.join(' ')}.`;
}
