/** Aligns pairs with a table that is already there, as fast_align's -f does, and scores them. */
import { type Corpus, countPairs, NULL_TEXT } from '../corpus/corpus.ts';
import { formatNumber } from '../numbers/format-number.ts';
import { log } from '../numbers/logarithm.ts';
import { type Prior, writePrior } from './diagonal.ts';
import { logLength } from './scores.ts';
import type { TranslationFile } from './translation-file.ts';

export interface ForceOptions {
  /** -r: the target explains the source. */
  readonly reverse: boolean;
  readonly prior: Prior;
  /** -m: how many words the explained side has for a word of the other one. */
  readonly lengthRatio: number;
}

export interface ForcedPair {
  /** One link or −1 for each word of the explained side. */
  readonly links: Int32Array;
  readonly logProbability: number;
}

/** @param corpus not reversed */
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
        // The empty word is no link, and is not left for one that is no better.
        if (joint > most) [most, best] = [joint, row - (prior.hasNull ? 1 : 0)];
        sum += joint;
      }
      links[j] = best;
      logProbability += log(sum);
    }
    return { links, logProbability };
  }

  /** As fast_align writes it: both sides, the links and the logarithm of the probability, between bars. */
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

/** What fast_align tells first. It takes the end of the file for one more entry. */
export function renderLoaded(table: TranslationFile): string {
  return `Loaded ${table.size + 1} translation parameters.\n`;
}

export function renderTotal(logProbability: number): string {
  return `TOTAL LOG PROB ${formatNumber(logProbability)}\n`;
}
