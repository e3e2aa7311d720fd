/** Aligns pairs with an existing table, as fast_align's -f does, and scores them. */
import { type Corpus, countPairs, NULL_TEXT } from '../corpus/corpus.ts';
import { formatNumber } from '../numbers/format-number.ts';
import { log } from '../numbers/logarithm.ts';
import { type Prior, writePrior } from './diagonal.ts';
import { logLength } from './scores.ts';
import type { TranslationFile } from './translation-file.ts';

export interface ForceOptions {
  /** -r: the target side explains the source side. */
  readonly reverse: boolean;
  readonly prior: Prior;
  /** -m: the number of words on the explained side per word of the other side. */
  readonly lengthRatio: number;
}

export interface ForcedPair {
  /** The links: one link, or −1, for each word of the explained side. */
  readonly links: Int32Array;
  readonly logProbability: number;
}

/** @param corpus must not be reversed */
export class ForcedAligner {
  readonly #corpus: Corpus;
  readonly #table: TranslationFile;
  readonly #options: ForceOptions;
  /** [word] → its bytes as latin1 */
  readonly #texts: string[] = [];

  constructor(corpus: Corpus, table: TranslationFile, options: ForceOptions) {
    this.#corpus = corpus;
    this.#table = table;
    this.#options = options;
  }

  align(pair: number): ForcedPair {
    const { reverse, prior, lengthRatio } = this.#options;
    const sides = [this.#wordsOf('source', pair), this.#wordsOf('target', pair)] as const;
    const [given, explained] = reverse ? [sides[1], sides[0]] : sides;
    const [n, m] = [given.length, explained.length];
    const rows = prior.hasNull ? [NULL_TEXT, ...given] : given;
    const positions = new Float64Array(rows.length * m);
    writePrior(positions, m, n, prior);
    const links = new Int32Array(m);
    let logProbability = logLength(m, n, lengthRatio);
    for (const [j, word] of explained.entries()) {
      let [sum, most, best] = [0, 0, -1];
      for (const [row, by] of rows.entries()) {
        const joint = this.#table.probability(by, word) * (positions[row * m + j] as number);
        // The empty word is not a link. It wins unless another word is strictly better.
        if (joint > most) [most, best] = [joint, row - (prior.hasNull ? 1 : 0)];
        sum += joint;
      }
      links[j] = best;
      logProbability += log(sum);
    }
    return { links, logProbability };
  }

  /** Returns the alignment as fast_align writes it: both sides, the links and the logarithm of the probability, between bars. */
  render(pair: number, { links, logProbability }: ForcedPair): Buffer {
    const words = (side: 'source' | 'target'): string => this.#wordsOf(side, pair).join(' ');
    const pairs = Array.from(links, (i, j) => (this.#options.reverse ? `${j}-${i}` : `${i}-${j}`));
    const linked = pairs.filter((_, j) => (links[j] as number) >= 0);
    const fields = [words('source'), '|||', words('target'), '|||', ...linked, '|||', formatNumber(logProbability)];
    return Buffer.from(`${fields.join(' ')}\n`, 'latin1');
  }

  get pairs(): number {
    return countPairs(this.#corpus);
  }

  #wordsOf(side: 'source' | 'target', pair: number): string[] {
    const { words, starts } = this.#corpus[side];
    return Array.from(words.subarray(starts[pair], starts[pair + 1]), (word) => {
      this.#texts[word] ??= this.#corpus.list.bytesOf(word).toString('latin1');
      return this.#texts[word];
    });
  }
}

/** Returns fast_align's first message. fast_align counts the end of the file as one more entry. */
export function renderLoaded(table: TranslationFile): string {
  return `Loaded ${table.size + 1} translation parameters.\n`;
}

export function renderTotal(logProbability: number): string {
  return `TOTAL LOG PROB ${formatNumber(logProbability)}\n`;
}
